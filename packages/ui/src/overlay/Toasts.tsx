import { useSyncExternalStore } from 'react'
import { Button } from '../actions/Button.tsx'
import { classNames } from '../class-names.ts'
import { StatusDot } from '../data/StatusDot.tsx'
import { type ToastAction, type ToastTone, closeToast, currentToasts, onToastsChange } from './toasts-store.ts'

const dots = { success: 'released', error: 'danger', info: 'done', warning: 'trial' } as const satisfies Record<
  ToastTone,
  string
>

/** Draws the toasts of `showToast`: centred, 300 px from the top. Mounted once per window. */
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
          className={classNames(
            'flex max-w-120 animate-[kit-rise_150ms_ease-out] items-center gap-4 rounded-lg bg-floating pl-4 text-ink shadow-float',
            toast.action ? 'pointer-events-auto py-2 pr-2' : 'py-2.5 pr-4',
          )}
        >
          <StatusDot tone={dots[toast.tone]}>{toast.text}</StatusDot>
          {toast.action && <ActionOf {...toast.action} onDone={() => closeToast(toast.id)} />}
        </span>
      ))}
    </output>
  )
}

const ActionOf = ({ label, onPress, onDone }: ToastAction & { onDone: () => void }) => (
  <Button
    size="small"
    onClick={() => {
      onDone()
      onPress()
    }}
  >
    {label}
  </Button>
)
