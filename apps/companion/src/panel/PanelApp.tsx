import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { KitProvider } from '@slipway/ui/KitProvider.tsx'
import { useIsConnectionDown } from '@slipway/web-client/connection.ts'
import { chooseLocale, currentLocale } from '@slipway/web-client/locale.ts'
import type { ReactNode } from 'react'
import { Brand } from '../shared/Brand.tsx'
import type { PanelDictionary } from './dictionary.zh.ts'
import { PanelPageTextsProvider } from './panel-page-texts.ts'

const otherLocale = { 'zh-CN': 'en-US', 'en-US': 'zh-CN' } as const

/** The frame of pages with one device: no navigation, because whoever opens them may have no account. */
export function PanelApp({ texts, children }: { texts: PanelDictionary; children: ReactNode }) {
  const t = texts.share
  const isDown = useIsConnectionDown()
  const other = otherLocale[currentLocale()]
  return (
    <PanelPageTextsProvider value={t}>
      <KitProvider texts={texts.kit}>
        <div className="safe-area flex min-h-dvh flex-col bg-canvas">
          <header className="flex min-h-13 items-center justify-between gap-4 px-4">
            <Brand />
            <TextButton
              lang={other}
              title={t.language}
              className="min-h-11 px-2 text-sm text-ink-2!"
              onClick={() => chooseLocale(other)}
            >
              {t.otherLanguage}
            </TextButton>
          </header>
          <output className="block">
            {isDown && <p className="bg-trial/11 px-4 py-2 text-center text-sm">{t.noConnection}</p>}
          </output>
          <main className="mx-auto w-full max-w-240 flex-1 px-4 pb-8">{children}</main>
        </div>
      </KitProvider>
    </PanelPageTextsProvider>
  )
}
