import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import { addOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { FirmwareStep } from '@slipway/contract/products/firmware/firmware.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { lazyPart } from '../../../shared/lazy-part.tsx'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { KeyCard } from '../signing/signing.exports.ts'
import { SupportCard } from '../support-period/support-period.exports.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { firmwareQueries } from './firmware.queries.ts'
import { NewestRun } from './NewestRun.tsx'
import { StatusDots } from './StatusDots.tsx'
import { VersionBar } from './VersionBar.tsx'

const AddVersionDrawer = lazyPart(async () => ({ default: (await import('./AddVersionDrawer.tsx')).AddVersionDrawer }))

interface Props {
  /** Other ways to deliver firmware, which the floor above knows. */
  clients: ReactNode
}

/** SC-53: the firmware of a product, a row for each type. */
export function FirmwareStepPage({ clients }: Props) {
  const t = firmwareTexts()
  const { productId = '' } = useParams({ strict: false })
  const steps = useQuery(firmwareQueries.step(productId))
  if (steps.isError && !steps.data) return <QueryFailed query={steps} failed={t.step.failed} />
  return (
    <div className="mt-4 flex flex-col gap-4">
      <KeyCard productId={productId} />
      <SupportCard productId={productId} />
      {steps.data
        ? steps.data.map((step) => <TypeRow key={step.firmwareType} productId={productId} step={step} />)
        : Object.values(firmwareTypes).map((type) => <Skeleton key={type} className="h-40 w-full" />)}
      {clients}
    </div>
  )
}

function TypeRow({ productId, step }: { productId: string; step: FirmwareStep }) {
  const texts = firmwareTexts()
  const t = texts.step
  const paths = useConsolePaths()
  const mayAdd = useMay(addOta)
  const [isAdding, setAdding] = useState(false)
  const { firmwareType, firmwareId, firmwareLabel, firmwareLabelEn, moduleId, latest, inFlow, held } = step
  const isRequired = firmwareType === firmwareTypes.module
  return (
    <Panel
      title={
        <>
          {texts.types[firmwareType]}
          {isRequired && <span className="ml-2 text-sm font-normal text-ink-3">{t.required}</span>}
        </>
      }
      aside={
        mayAdd && firmwareId !== null ? (
          <Button
            size="small"
            disabled={inFlow !== null}
            title={inFlow ? t.addHint(inFlow.firmwareVersion) : undefined}
            onClick={() => setAdding(true)}
          >
            {t.add}
          </Button>
        ) : undefined
      }
    >
      <div className="p-4">
        <DescriptionList
          items={[
            {
              term: t.selected,
              value:
                firmwareId === null ? (
                  <TextLink href={paths.product(productId, 'hardware')}>{t.toHardware}</TextLink>
                ) : (
                  inPageLocale({ zh: firmwareLabel, en: firmwareLabelEn })
                ),
            },
            {
              term: t.latest,
              value: latest ? (
                <span className="flex flex-wrap items-center gap-x-3">
                  <TextLink href={paths.ota(productId, latest.recordId)}>{latest.firmwareVersion}</TextLink>
                  <span className="text-sm text-ink-2">
                    {[
                      latest.area && texts.areas[latest.area],
                      latest.isExpired ? texts.expired : latest.grayRatio && texts.percent(latest.grayRatio),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                  <NewestRun run={latest.campaign} />
                </span>
              ) : (
                texts.none
              ),
            },
            ...held.map(({ recordId, firmwareVersion, campaign }) => ({
              term: texts.runs.held,
              value: (
                <span className="flex flex-wrap items-center gap-x-3">
                  <TextLink href={paths.ota(productId, recordId)}>{firmwareVersion}</TextLink>
                  <NewestRun run={campaign} />
                </span>
              ),
            })),
            {
              term: t.inFlow,
              value: inFlow ? (
                <span className="flex flex-wrap items-center gap-x-3">
                  <TextLink href={paths.ota(productId, inFlow.recordId)}>{inFlow.firmwareVersion}</TextLink>
                  <StatusDots status={inFlow.publishStatus} />
                </span>
              ) : (
                texts.none
              ),
            },
            { term: t.running, value: <VersionBar step={step} /> },
          ]}
        />
      </div>
      {isAdding && firmwareId !== null && (
        <AddVersionDrawer
          productId={productId}
          firmware={{ firmwareId, firmwareType, isOwn: moduleId === '' }}
          onClose={() => setAdding(false)}
        />
      )}
    </Panel>
  )
}
