import { useEffect, useEffectEvent } from 'react'

type Key = 'j' | 'k' | 'r'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null

/** J, K and R, unless a text is typed or another key is held down. */
export function useDeskKeys(actions: Partial<Record<Key, () => unknown>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return
    const action = actions[event.key.toLowerCase() as Key]
    if (!action) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
