import { useSyncExternalStore } from 'react'
import { StatusDot } from './StatusDot.tsx'
import { type ToastTone, currentToasts, onToastsChange } from './toasts-store.ts'

const dots = { success: 'released', error: 'danger', info: 'done', warning: 'trial' } as const satisfies Record<
  ToastTone,
  string
>

/** Where `showToast` speaks: in the middle, 300 px from the top. Once per window. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, currentToasts)
  return (
    <output
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 top-[min(300px,30vh)] z-60 flex flex-col items-center gap-2"
    >
      {toasts.map((toast) => (
        <span
          key={toast.id}
          className="flex max-w-120 animate-[kit-rise_150ms_ease-out] items-center rounded-lg bg-floating px-4 py-2.5 text-ink shadow-float"
        >
          <StatusDot tone={dots[toast.tone]}>{toast.text}</StatusDot>
        </span>
      ))}
    </output>
  )
}
