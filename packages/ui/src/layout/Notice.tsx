import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const tones: Record<NoticeTone, { box: string; icon: ReactNode }> = {
  info: { box: 'bg-done/8 [&>svg]:text-done', icon: <Info size={16} aria-hidden="true" /> },
  success: { box: 'bg-released/8 [&>svg]:text-released', icon: <CircleCheck size={16} aria-hidden="true" /> },
  warning: { box: 'bg-trial/8 [&>svg]:text-trial', icon: <TriangleAlert size={16} aria-hidden="true" /> },
  danger: { box: 'bg-danger/8 [&>svg]:text-danger', icon: <CircleAlert size={16} aria-hidden="true" /> },
}

/** An inline message about this page or form: a refusal of the entire form, or a warning before an action. */
export function Notice({
  tone = 'info',
  action,
  children,
}: {
  tone?: NoticeTone
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={classNames(
        'flex items-start gap-2.5 rounded-md px-3 py-2 text-sm [&>svg]:mt-0.5 [&>svg]:shrink-0',
        tones[tone].box,
      )}
    >
      {tones[tone].icon}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  )
}
