import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type Props = {
  title: string
  /** One sentence about the next step; for a search without results, the search term. */
  text?: ReactNode
  /** Buttons: the main action and "see an example", or "clear". */
  actions?: ReactNode
  /** Draws a frame, where it replaces an entire page or list. */
  framed?: boolean
  /** It is all that the page shows, so its title is the page's heading. */
  page?: boolean
} & (
  | {
      /** What is missing, in the style of `drawings.tsx`. Each kind of place has its own, so that none looks like another. */
      drawing: ReactNode
      plain?: false
    }
  | {
      drawing?: undefined
      /** Without a drawing, for small places. */
      plain: true
    }
)

export function EmptyState({ title, text, actions, drawing, framed = false, plain = false, page = false }: Props) {
  const Title = page ? 'h1' : 'p'
  return (
    <div
      className={classNames(
        'flex flex-col items-center justify-center px-6 text-center',
        framed ? 'min-h-107 rounded-lg border bg-surface-2 py-12' : plain ? 'py-8' : 'py-14',
      )}
    >
      {!plain && <div className="mb-4">{drawing}</div>}
      <Title className={plain ? 'font-medium' : 'text-lg font-title'}>{title}</Title>
      {text !== undefined && <p className="mt-1 max-w-95 text-ink-2">{text}</p>}
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
