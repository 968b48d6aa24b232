import type { ToggleEvent } from 'react'

/** Loads the keys of a menu when it opens: the shell's own code stays small, and without them Tab still works. */
export function onMenuToggle({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open')
    import('./menu-keys.ts').then(
      ({ focusMenu }) => focusMenu(currentTarget),
      () => undefined,
    )
}
