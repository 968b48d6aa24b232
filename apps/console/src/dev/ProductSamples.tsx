import { ArrowRight, QrCode } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Copyable } from '@slipway/ui/data/Copyable.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Facts } from '@slipway/ui/data/Facts.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { StepBar } from '@slipway/ui/layout/StepBar.tsx'
import { Tabs } from '@slipway/ui/layout/Tabs.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { KitSection, Line } from './KitSection.tsx'
import type { SampleTexts } from './sample-texts.ts'

const types = ['bool', 'int', 'float', 'enum', 'string', 'struct', 'object', 'array', 'noinput'] as const

export function ProductSamples({ t }: { t: SampleTexts }) {
  const [tab, setTab] = useState<'functions' | 'devices' | 'messages'>('functions')
  const name = t.rows[1] ?? ''
  const steps = t.steps.map((step, index) => ({
    ...step,
    key: step.name,
    done: index === 1,
    href: index < 4 ? '#product' : undefined,
  }))
  return (
    <KitSection id="product" title={t.sections.product}>
      <div>
        <PageHead
          picture={<PictureTile name={name} size={48} />}
          title={name}
          status={
            <StatusDot tone="debugging" framed>
              {t.statuses.debugging}
            </StatusDot>
          }
          under={
            <Facts>
              <Copyable text="p9a3f3aef" />
              <code className="font-mono text-xs">LS-RGBCW-5M</code>
              <span>Wi-Fi + BLE</span>
              <span>{t.lighting}</span>
            </Facts>
          }
          actions={
            <>
              <Button icon={<QrCode size={16} />}>{t.debugQr}</Button>
              <LinkButton href="#product" tone="primary" iconAfter={<ArrowRight size={16} />}>
                {t.next}
              </LinkButton>
            </>
          }
        />
        <StepBar label={t.stepsLabel} steps={steps} current={t.steps[0]?.name ?? ''} />
      </div>
      <Tabs
        label={t.tabsLabel}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { key: 'functions', label: t.tabs.functions, count: 12 },
          { key: 'devices', label: t.tabs.devices, count: 3 },
          { key: 'messages', label: t.tabs.messages, disabled: true },
        ]}
      >
        <p className="text-ink-2">{t.tabText}</p>
      </Tabs>
      <Line>
        {types.map((type) => (
          <TypeChip key={type} type={type} />
        ))}
      </Line>
      <DescriptionList
        columns={3}
        items={[
          { term: t.model, value: <code className="font-mono text-xs">LS-RGBCW-5M</code> },
          { term: t.createdBy, value: t.person },
          { term: t.createdAt, value: <span className="tabular-nums">2026-11-01 14:00</span> },
          { term: t.prefix, value: <Copyable text="lumen_18000000000" /> },
        ]}
      />
    </KitSection>
  )
}
