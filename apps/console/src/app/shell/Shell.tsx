import { Sheet } from '@slipway/ui/overlay/Sheet.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useCommandKey } from '@slipway/ui/overlay/use-command-key.ts'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { accountQuery, AccountProvider, permissionsOf, useAccount } from '../../shared/account.ts'
import { isInHelp } from '../../shared/console-paths.ts'
import { Footer } from '../../shared/Footer.tsx'
import { QueryFailed } from '../../shared/list/QueryFailed.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { SessionEnded } from '@slipway/web-client/session-end.ts'
import { useTexts } from '../../shared/texts/texts.ts'
import { AccountMenu } from './AccountMenu.tsx'
import { SectionDrawer } from './SectionDrawer.tsx'
import { HelpLink, SectionLinks } from './SectionLinks.tsx'
import { sectionAt, visibleSections } from './sections.ts'
import { isInSettings } from '../pages/settings-tabs.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PageHelp } from './PageHelp.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopStrip } from './TopStrip.tsx'
import { useCrumbs } from './use-crumbs.ts'
import { CONTENT_ID, focusContent, usePageArrival } from '../use-page-arrival.ts'
import { lazyPart } from '../../shared/lazy-part.tsx'

const DeveloperPrompt = lazyPart(
  () =>
    import('../../domains/identity/developers/DeveloperPrompt.tsx').then((loaded) => ({
      default: loaded.DeveloperPrompt,
    })),
  { inPage: true },
)
const EnrolPage = lazyPart(
  async () => ({
    default: (await import('../../domains/identity/second-factor/EnrolPage.tsx')).EnrolPage,
  }),
  { inPage: true },
)
const HelpFrame = lazyPart(async () => ({ default: (await import('../help/HelpFrame.tsx')).HelpFrame }), {
  inPage: true,
})
const loadPalette = () => import('../palette/ConsolePalette.tsx')
const ConsolePalette = lazyPart(async () => ({ default: (await loadPalette()).ConsolePalette }), { inPage: true })

/** The frame of every page of the console. The account decides what the frame shows, so it loads first. */
export function Shell() {
  const t = useTexts().shell
  const isHelp = useLocation({ select: ({ pathname }) => isInHelp(pathname) })
  // The help center is open without a session, so a refusal there is an answer.
  const { data, error, refetch, isFetching } = useQuery({ ...accountQuery, retryOnMount: !isHelp })
  if (data) {
    return (
      <AccountProvider value={data}>
        <SignedInShell />
      </AccountProvider>
    )
  }
  if (isHelp) {
    return (
      <Suspense>
        <HelpFrame />
      </Suspense>
    )
  }
  const isEnrolling = isRefused(error, 'access.mustEnrol')
  return (
    <div className="flex h-dvh">
      <Sidebar />
      <Sheet id={CONTENT_ID} top={isEnrolling ? null : <Skeleton className="h-3 w-32" />}>
        {isEnrolling ? (
          <Suspense>
            <EnrolPage onEnrolled={() => void refetch()} />
          </Suspense>
        ) : (
          error &&
          !(error instanceof SessionEnded) && (
            <QueryFailed query={{ error, isFetching, refetch }} failed={{ title: t.loadFailed }} />
          )
        )}
      </Sheet>
    </div>
  )
}

function SignedInShell() {
  const t = useTexts().shell
  const sections = visibleSections(permissionsOf(useAccount()))
  const current = sectionAt(useLocation({ select: ({ pathname }) => pathname }))
  const crumbs = useCrumbs()
  const [palette, setPalette] = useState<'unused' | 'open' | 'closed'>('unused')
  const openPalette = useCallback(() => setPalette('open'), [])
  useCommandKey(openPalette)
  // A group of sections has no page of its own, so it is no part of the title.
  const here = crumbs.filter(({ href }, index) => index > 0 || href !== undefined).map(({ label }) => label)
  usePageArrival([...here.toReversed(), t.product].join(' · '))

  return (
    <div className="flex h-dvh print:block print:h-auto">
      <a
        href={`#${CONTENT_ID}`}
        onClick={(event) => {
          event.preventDefault()
          focusContent()
        }}
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-surface px-4 py-2 shadow-float focus:translate-y-0"
      >
        {t.skipToContent}
      </a>
      <Sidebar>
        <SectionLinks sections={sections} current={current} shrinks />
        <div className="mt-auto flex flex-col gap-3">
          <HelpLink shrinks />
          <Invitation className="max-lg:hidden" />
        </div>
      </Sidebar>
      <Sheet
        id={CONTENT_ID}
        top={
          <TopStrip
            crumbs={crumbs}
            before={
              <SectionDrawer>
                <SectionLinks sections={sections} current={current} />
                <HelpLink />
                <Invitation className="lg:hidden" />
              </SectionDrawer>
            }
            after={<AccountMenu />}
            onSearch={openPalette}
            onSearchNear={() => void loadPalette()}
          />
        }
      >
        <div className="flex min-h-full flex-col">
          <div className="sticky top-0 z-20">
            <OfflineBanner />
          </div>
          <div className="flex-1">
            <PageHelp>
              <Outlet />
            </PageHelp>
          </div>
          <Footer texts={t.footer} className="px-7 py-4 max-sm:px-4 print:hidden" />
        </div>
      </Sheet>
      {palette !== 'unused' && (
        <Suspense>
          <ConsolePalette open={palette === 'open'} onClose={() => setPalette('closed')} />
        </Suspense>
      )}
    </div>
  )
}

/** Administrators do not see the invitation, and on the settings page it would repeat the content. */
function Invitation({ className }: { className: string }) {
  const { role } = useAccount()
  const isSettling = useLocation({ select: ({ pathname }) => isInSettings(pathname) })
  if (role.administrator || isSettling) return null
  return (
    <div className={className}>
      <Suspense>
        <DeveloperPrompt />
      </Suspense>
    </div>
  )
}
