import { Breadcrumb } from '@slipway/ui/layout/Breadcrumb.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Sheet } from '@slipway/ui/overlay/Sheet.tsx'
import { Toasts } from '@slipway/ui/overlay/Toasts.tsx'
import { ButtonSamples } from './ButtonSamples.tsx'
import { ChoiceSamples } from './ChoiceSamples.tsx'
import { FieldSamples } from './FieldSamples.tsx'
import { FloatingSamples } from './FloatingSamples.tsx'
import { MachineSamples } from './MachineSamples.tsx'
import { ProductSamples } from './ProductSamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { TableSamples } from './TableSamples.tsx'
import type { SampleTexts } from './sample-texts.ts'

type Props = { t: SampleTexts; language: 'zh' | 'en'; theme: 'light' | 'dark' }

const go = (lang: string, look: string) => location.assign(`?lang=${lang}&theme=${look}`)

export function KitPage({ t, language, theme }: Props) {
  return (
    <div className="flex h-dvh">
      <Sheet
        topIsBanner
        top={
          <>
            <Breadcrumb crumbs={t.here.map((label, index) => ({ label, href: index === 1 ? '#' : undefined }))} />
            <div className="flex gap-2">
              <Segmented
                label={t.language}
                value={language}
                onValueChange={(next) => go(next, theme)}
                options={[
                  { value: 'zh', label: t.chinese },
                  { value: 'en', label: t.english },
                ]}
              />
              <Segmented
                label={t.theme}
                value={theme}
                onValueChange={(next) => go(language, next)}
                options={[
                  { value: 'light', label: t.light },
                  { value: 'dark', label: t.dark },
                ]}
              />
            </div>
          </>
        }
      >
        <Page>
          <PageHead title={t.title} under={t.under} />
          <ProductSamples t={t} />
          <TableSamples t={t} />
          <ButtonSamples t={t} />
          <FieldSamples t={t} />
          <ChoiceSamples t={t} />
          <FloatingSamples t={t} />
          <StateSamples t={t} />
          <MachineSamples t={t} />
        </Page>
      </Sheet>
      <Toasts />
    </div>
  )
}
