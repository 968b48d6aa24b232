import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from './texts.ts'

interface Props {
  title: string
  /** The address of the page above; absent on the pages of the navigation. */
  back?: string
  /** Right of the title. */
  action?: ReactNode
  /** Content in columns of its own, such as a panel. */
  wide?: boolean
  children: ReactNode
}

/** A page of the app: its title in a bar of 52 px, and one column. */
export function Screen({ title, back, action, wide = false, children }: Props) {
  const t = useTexts().app
  return (
    <div className={`mx-auto w-full px-4 pb-8 ${wide ? 'max-w-240' : 'max-w-160'}`}>
      <header className="flex min-h-13 items-center gap-1 pt-1">
        {back !== undefined && (
          <KitLink
            href={back}
            aria-label={t.back}
            className="-ml-3 flex size-11 shrink-0 items-center justify-center rounded-md text-ink-2 hover:bg-hover"
          >
            <ChevronLeft size={22} aria-hidden="true" />
          </KitLink>
        )}
        <h1
          className={
            back === undefined ? 'min-w-0 flex-1 text-xl font-title' : 'min-w-0 flex-1 truncate text-lg font-medium'
          }
        >
          {title}
        </h1>
        {action}
      </header>
      {children}
    </div>
  )
}
