import { CircleQuestionMark } from 'lucide-react'
import { type ReactNode, createContext, use } from 'react'
import { KitLink } from '../KitProvider.tsx'

type PageHelp = { href: string; label: string }

const PageHelpContext = createContext<PageHelp | undefined>(undefined)

/** The guide of the page, which the head links to. */
export const PageHelpProvider = PageHelpContext.Provider

type Props = {
  title: ReactNode
  /** Below the title: the count, or the ids and facts of one thing. */
  under?: ReactNode
  /** Left of the title: a thing's 48 px picture. */
  picture?: ReactNode
  /** Right of the title: the thing's status. */
  status?: ReactNode
  /** At the right end; at most one is primary. */
  actions?: ReactNode
}

export function PageHead({ title, under, picture, status, actions }: Props) {
  const help = use(PageHelpContext)
  return (
    <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      {picture}
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="flex min-w-0 items-center gap-1.5">
            <h1 className="min-w-0 text-xl font-title break-words">{title}</h1>
            {help && (
              <KitLink
                href={help.href}
                aria-label={help.label}
                title={help.label}
                className="flex size-7 shrink-0 items-center justify-center rounded-md text-ink-3 hover:bg-hover hover:text-ink print:hidden"
              >
                <CircleQuestionMark size={16} aria-hidden="true" />
              </KitLink>
            )}
          </div>
          {status}
        </div>
        {under !== undefined && (
          <div className="flex flex-wrap items-center gap-y-0.5 text-sm text-ink-2 tabular-nums">{under}</div>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
