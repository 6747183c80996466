import { Dropdown } from 'antd';
import { type HTMLAttributes, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type ContextMenuItem, entryOf, menuItemsOf } from './menu-items.ts';
import { asksForMenu, hasOwnMenu, type Point, pointAt } from './opening.ts';
import { useLongPress } from './use-long-press.ts';

type AreaProps = Pick<
  HTMLAttributes<HTMLElement>,
  | 'onContextMenu'
  | 'onKeyDown'
  | 'onPointerDown'
  | 'onPointerMove'
  | 'onPointerUp'
  | 'onPointerCancel'
  | 'onClickCapture'
>;

interface ContextMenuParts {
  /** For the element that has the menu. */
  areaProps: AreaProps;
  /** The menu element, to be rendered anywhere in the component. */
  menu: ReactNode;
}

const POPUP = 'sb-context-menu';

/**
 * A context menu for any area (spec/1 §2), opened by right click, Shift+F10, the menu key or a long press. Esc, a
 * selection, a press outside and scrolling close it; it stays inside the window.
 */
export function useContextMenu(
  /** A function is asked with each opening, for what was pressed. */
  offered: readonly ContextMenuItem[] | ((target: EventTarget) => readonly ContextMenuItem[]),
): ContextMenuParts {
  const [point, setPoint] = useState<Point>();
  const [made, setMade] = useState<readonly ContextMenuItem[]>([]);
  const items = typeof offered === 'function' ? made : offered;
  const before = useRef<Element>(null);

  function open(at: Point, target: EventTarget): boolean {
    if (hasOwnMenu(target)) return false;
    const next = typeof offered === 'function' ? offered(target) : offered;
    if (next.length === 0) return false;
    setMade(next);
    // A long press can open it twice: by the timer and by the contextmenu event of some browsers.
    if (point === undefined) before.current = document.activeElement;
    setPoint(at);
    return true;
  }

  function close({ refocus }: { refocus: boolean }): void {
    setPoint(undefined);
    if (refocus && before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
  }

  const press = useLongPress(open);
  useClosing(point !== undefined, close);

  return {
    areaProps: {
      ...press,
      onContextMenu: (event) => {
        // A nested area with its own menu has handled it.
        if (event.defaultPrevented) return;
        if (open({ x: event.clientX, y: event.clientY }, event.target)) event.preventDefault();
      },
      onKeyDown: (event) => {
        if (event.defaultPrevented || !asksForMenu(event)) return;
        if (open(pointAt(event.target as Element), event.target)) event.preventDefault();
      },
    },
    menu: point && (
      <MenuAt
        key={`${point.x} ${point.y}`}
        point={point}
        items={items}
        onChosen={(key) => {
          close({ refocus: true });
          entryOf(items, key)?.onClick?.();
        }}
      />
    ),
  };
}

interface MenuAtProps {
  point: Point;
  items: readonly ContextMenuItem[];
  onChosen: (key: string) => void;
}

function MenuAt({ point, items, onChosen }: MenuAtProps) {
  // Rendered in the body, so that no transformed or scrolled parent shifts its position.
  return createPortal(
    <Dropdown
      open
      autoFocus
      trigger={[]}
      rootClassName={POPUP}
      align={{ overflow: { adjustX: 1, adjustY: 1, shiftX: true, shiftY: true } }}
      menu={{ items: menuItemsOf(items), onClick: ({ key }) => onChosen(key), rootClassName: POPUP }}
    >
      <span style={{ position: 'fixed', left: point.x, top: point.y, width: 1, height: 1 }} />
    </Dropdown>,
    document.body,
  );
}

const isInside = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`.${POPUP}`) !== null;

function useClosing(shown: boolean, close: (how: { refocus: boolean }) => void): void {
  const closed = useEffectEvent(close);
  useEffect(() => {
    if (!shown) return;
    const pressed = (event: Event): void => {
      if (!isInside(event.target)) closed({ refocus: false });
    };
    const typed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' && event.key !== 'Tab') return;
      // Handled by the menu only: a dialog behind it stays open.
      event.stopPropagation();
      event.preventDefault();
      closed({ refocus: true });
    };
    const resized = (): void => closed({ refocus: false });
    window.addEventListener('pointerdown', pressed, true);
    window.addEventListener('scroll', pressed, true);
    window.addEventListener('keydown', typed, true);
    window.addEventListener('resize', resized);
    return () => {
      window.removeEventListener('pointerdown', pressed, true);
      window.removeEventListener('scroll', pressed, true);
      window.removeEventListener('keydown', typed, true);
      window.removeEventListener('resize', resized);
    };
  }, [shown]);
}
