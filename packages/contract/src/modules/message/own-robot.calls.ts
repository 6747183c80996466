import { type Static, Type } from 'typebox';
import { optionalText } from '../../resource/optional-text.ts';
import { ROBOT_KINDS, type RobotKind } from '../own-setting/ways.ts';

export const OWN_ROBOT = '/sys/ownSetting/robot';

export const ownRobotBody = Type.Object(
  {
    kind: Type.Unsafe<RobotKind>(
      Type.Union(
        ROBOT_KINDS.map((kind) => Type.Literal(kind)),
        { title: '机器人类型' },
      ),
    ),
    /** Whoever knows it can speak there: it is kept sealed, never shown again, and by its name left out of the log of calls. */
    secretUrl: Type.String({ pattern: '^https?://[^\\s@]+$', maxLength: 500, title: '机器人地址' }),
    /** Of DingTalk and Feishu, where the robot asks for signed messages. */
    secret: optionalText('加签密钥', 200),
  },
  { additionalProperties: false },
);
export type OwnRobotBody = Static<typeof ownRobotBody>;

/** A robot as its owner sees it. */
export interface OwnRobot {
  kind: RobotKind;
  host: string;
  signed: boolean;
}
