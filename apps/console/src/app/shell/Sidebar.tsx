import { KitLink } from '@slipway/ui/KitProvider.tsx'
import type { ReactNode } from 'react'
import { Logo } from '../../shared/Logo.tsx'
import { useTexts } from '../../shared/texts/texts.ts'

/** 232 px wide, icons only below 1,100 px, and replaced by the drawer below 900 px. */
export function Sidebar({ children }: { children?: ReactNode }) {
  const t = useTexts().shell
  return (
    <header className="flex w-58 shrink-0 flex-col gap-5 overflow-y-auto py-4 print:hidden pr-1 pl-3 max-lg:w-13 max-lg:pl-2 max-md:hidden">
      <KitLink href="/home" className="flex h-8 items-center rounded-md px-2.5 max-lg:px-1.5">
        <span className="max-lg:hidden">
          <Logo name={t.product} />
        </span>
        <span className="lg:hidden">
          <Logo name={t.product} nameHidden />
        </span>
      </KitLink>
      {children}
    </header>
  )
}
