import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeFindings } from '../../testing/axe.ts';
import { type FakeHandler, fakeServer, pageOf } from '../../testing/fake-server.ts';
import { peopleServer } from '../../testing/people-fixtures.ts';
import { render } from '../../testing/render.tsx';
import { reportServer } from '../../testing/report-fixtures.ts';
import { savedQueryServer } from '../../testing/saved-queries.ts';
import { GALLERY_EXAMPLES, type GalleryExample } from './gallery-examples.ts';

const nobody: FakeHandler = () => [];

/** Responses to everything that examples request on opening. */
const SERVER: Readonly<Record<string, FakeHandler>> = {
  ...peopleServer(),
  ...reportServer(),
  ...savedQueryServer([]),
  'GET /cemetery/area/list': () => pageOf([{ id: 'a1', name: '东区', code: 'E', status: '1', parentId: null }]),
  'GET /sys/category/loadTreeRoot': nobody,
  'GET /sys/category/loadTreeData': nobody,
  'GET /sys/category/rootList': () => pageOf([]),
  'GET /sys/category/childList': () => pageOf([]),
  'GET /sys/dict/loadTreeData': nobody,
  'GET /sys/position/list': () => pageOf([]),
  'GET /sys/role/queryall': nobody,
};

/** The editors are large, and loaded file by file in tests. */
const PATIENCE_MS = 60_000;
const WAITING = '.sb-wait, .ant-skeleton-active, .ant-spin-spinning';

async function show({ Component }: GalleryExample): Promise<HTMLElement> {
  fakeServer(SERVER);
  const { client } = render(
    <>
      <button type="button">之前</button>
      <section aria-label="示例">
        <Component />
      </section>
      <button type="button">之后</button>
    </>,
  );
  const section = page.getByRole('region', { name: '示例', exact: true });
  await expect.element(section).toBeInTheDocument();
  // All lazily loaded parts are rendered, and what enables controls (regions, options) has arrived.
  const pending = () => document.querySelector(WAITING) !== null || client.isFetching() > 0;
  await expect.poll(pending, { timeout: PATIENCE_MS }).toBe(false);
  return section.element() as HTMLElement;
}

/** Tabs from the button before the example to the one after it; returns all elements focused on the way. */
async function walk(section: HTMLElement): Promise<Element[]> {
  page.getByRole('button', { name: '之前' }).element().focus();
  const visited: Element[] = [];
  for (let step = 0; step < 200; step += 1) {
    await userEvent.keyboard('{Tab}');
    const now = document.activeElement;
    if (now?.textContent === '之后') return visited;
    if (now === visited.at(-1)) {
      // Where Tab inserts a character, Esc restores focus navigation.
      await userEvent.keyboard('{Escape}');
    } else if (now && section.contains(now)) visited.push(now);
  }
  throw new Error(`the keyboard does not come out of ${visited.at(-1)?.outerHTML.slice(0, 200)}`);
}

/** Controls usable with the mouse; parts of one widget (tabs, radios, cells of a table) share one tab stop. */
const CONTROLS =
  'button:not([tabindex="-1"]), input:not([type="file"], [type="radio"], [tabindex="-1"]), textarea, a[href], summary';

const isUsable = (control: Element): boolean =>
  control.checkVisibility({ visibilityProperty: true }) &&
  !control.matches(':disabled') &&
  control.closest('[aria-hidden="true"], [role="grid"], [inert], fieldset:disabled') === null;

test.each(GALLERY_EXAMPLES.map((example) => [example.title, example] as const))(
  '%s: axe finds nothing; the keyboard comes to each control and out again',
  async (_title, example) => {
    const section = await show(example);
    expect(await axeFindings(section)).toEqual([]);
    const visited = new Set(await walk(section));
    const missed = [...section.querySelectorAll(CONTROLS)].filter((one) => isUsable(one) && !visited.has(one));
    expect(missed.map((control) => control.outerHTML.slice(0, 160))).toEqual([]);
  },
  2 * PATIENCE_MS,
);
