'use client';
/**
 * A button for the signed-in person, with a menu: their own data, and the sign-out. It follows the menu button pattern
 * of ARIA. It has no style; `@porchlight/sdk/react/style.css` has one.
 */
import { createElement, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { type MenuEnd, menuMove } from './menu-move.ts';
import { useSession } from './session-context.ts';

export interface UserButtonProps {
  /** `Your data` if left out. */
  readonly accountLabel?: string;
  /** `Sign out` if left out. */
  readonly signOutLabel?: string;
  readonly className?: string;
}

interface KeyPress {
  readonly key: string;
  preventDefault(): void;
}

const itemsOf = (root: HTMLElement | null): HTMLElement[] => [
  ...(root?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
];

/**
 * Picture and name of the person, with a menu. Nothing while the person is signed out.
 *
 * @throws as `useSession`
 */
export function UserButton(props: UserButtonProps): ReactElement | null {
  const { accountLabel = 'Your data', signOutLabel = 'Sign out', className } = props;
  const { user, accountUrl, signOut } = useSession();
  const [open, setOpen] = useState<MenuEnd | null>(null);
  const root = useRef<HTMLElement>(null);
  const trigger = useRef<HTMLElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    itemsOf(root.current)
      .at(open === 'first' ? 0 : -1)
      ?.focus();
    // A click or a focus outside the menu closes it.
    const leave = ({ target }: Event): void => {
      if (!root.current?.contains(target as Node)) setOpen(null);
    };
    document.addEventListener('pointerdown', leave);
    document.addEventListener('focusin', leave);
    return () => {
      document.removeEventListener('pointerdown', leave);
      document.removeEventListener('focusin', leave);
    };
  }, [open]);

  if (!user) return null;

  const onTriggerKey = (event: KeyPress): void => {
    const end = event.key === 'ArrowDown' ? 'first' : event.key === 'ArrowUp' ? 'last' : null;
    if (end) event.preventDefault();
    // A fast Tab comes before the focus is in the menu.
    if (end || event.key === 'Tab') setOpen(end);
  };
  const onMenuKey = (event: KeyPress): void => {
    // From the button, Tab moves to the element after the menu.
    if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault();
      trigger.current?.focus();
      setOpen(null);
      return;
    }
    const all = itemsOf(root.current);
    const texts = all.map(({ textContent }) => textContent ?? '');
    const next = menuMove(event.key, all.indexOf(document.activeElement as HTMLElement), texts);
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  };

  const name = user.name ?? user.email;
  const item = { role: 'menuitem', tabIndex: -1 };
  const part = (kind: string): object => ({ 'data-porchlight': kind });
  return createElement(
    'div',
    { ...part('user'), className, ref: root },
    createElement(
      'button',
      {
        ...part('trigger'),
        ref: trigger,
        id,
        type: 'button',
        'aria-haspopup': 'menu',
        'aria-expanded': open !== null,
        'aria-controls': `${id}menu`,
        onClick: () => setOpen(open ? null : 'first'),
        onKeyDown: onTriggerKey,
      },
      user.picture
        ? createElement('img', { ...part('picture'), src: user.picture, alt: '', referrerPolicy: 'no-referrer' })
        : createElement('span', { ...part('picture'), 'aria-hidden': true }, name.slice(0, 1).toUpperCase()),
      createElement('span', part('name'), name),
    ),
    createElement(
      'div',
      { ...part('menu'), id: `${id}menu`, role: 'menu', 'aria-labelledby': id, hidden: !open, onKeyDown: onMenuKey },
      accountUrl === null
        ? null
        : createElement('a', { ...item, href: accountUrl, 'data-action': 'account' }, accountLabel),
      createElement(
        'button',
        { ...item, type: 'button', 'data-action': 'sign-out', onClick: () => signOut() },
        signOutLabel,
      ),
    ),
  );
}
