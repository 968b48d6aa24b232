export type ToastTone = 'success' | 'error' | 'info' | 'warning'
/** The single action of a toast, such as undo. */
export type ToastAction = { label: string; onPress: () => void }
export type Toast = { id: number; tone: ToastTone; text: string; action: ToastAction | undefined }

/** With more than three toasts, the oldest is removed. */
const MAX_TOASTS = 3
const SHOWN_MS = { success: 3000, info: 3000, warning: 5000, error: 6000 }
/** Long enough to notice a mistake and reach the button. */
const SHOWN_WITH_ACTION_MS = 12_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function replace(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

export const currentToasts = (): readonly Toast[] => toasts

export function onToastsChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const closeToast = (id: number): void => replace(toasts.filter((toast) => toast.id !== id))
export const clearToasts = (): void => replace([])

/** Shows a toast from any code; `Toasts` draws it. Identical texts are not repeated. */
export function showToast(tone: ToastTone, text: string, action?: ToastAction): void {
  lastId += 1
  const toast = { id: lastId, tone, text, action }
  const others = toasts.filter((shown) => shown.text !== text)
  replace([...others, toast].slice(-MAX_TOASTS))
  setTimeout(() => closeToast(toast.id), action ? SHOWN_WITH_ACTION_MS : SHOWN_MS[tone])
}
