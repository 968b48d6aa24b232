import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Sheet } from '@slipway/ui/overlay/Sheet.tsx'
import { useCommandKey } from '@slipway/ui/overlay/use-command-key.ts'
import { Outlet } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { loginAddress } from '../../shared/login-address.ts'
import { helpPath } from '../../shared/console-paths.ts'
import { Footer } from '../../shared/Footer.tsx'
import { Logo } from '../../shared/Logo.tsx'
import { useTexts } from '../../shared/texts/texts.ts'
import { TopStrip } from '../shell/TopStrip.tsx'
import { useCrumbs } from '../shell/use-crumbs.ts'
import { CONTENT_ID, usePageArrival } from '../use-page-arrival.ts'
import { HelpPalette } from './HelpPalette.tsx'
import { helpTexts } from './help-texts.ts'

/** The frame of the help center for a visitor who is not signed in. */
export function HelpFrame() {
  const { shell } = useTexts()
  const t = helpTexts()
  const crumbs = useCrumbs()
  const [isOpen, setOpen] = useState(false)
  useCommandKey(useCallback(() => setOpen(true), []))
  usePageArrival([...crumbs.map(({ label }) => label).toReversed(), shell.product].join(' · '))
  return (
    <div className="flex h-dvh print:block print:h-auto">
      <Sheet
        id={CONTENT_ID}
        topIsBanner
        top={
          <TopStrip
            crumbs={crumbs}
            before={
              <KitLink href={helpPath()} className="mr-2 flex h-8 shrink-0 items-center rounded-md max-sm:hidden">
                <Logo name={shell.product} />
              </KitLink>
            }
            after={
              <LinkButton size="small" tone="primary" href={loginAddress(window.location)} className="ml-1.5 shrink-0">
                {t.signIn}
              </LinkButton>
            }
            onSearch={() => setOpen(true)}
            onSearchNear={() => undefined}
          />
        }
      >
        <div className="flex min-h-full flex-col">
          <div className="flex-1">
            <Outlet />
          </div>
          <Footer texts={shell.footer} className="px-7 py-4 max-sm:px-4 print:hidden" />
        </div>
      </Sheet>
      <HelpPalette open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
