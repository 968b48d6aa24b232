import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { otaAreas, otaRegions, regionsOf } from '@slipway/contract/products/firmware/areas.ts'
import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { integer } from '@slipway/contract/schema.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { deployment } from '@slipway/web-client/deployment.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useUpgradeOta } from './firmware.queries.ts'

const schema = z.object({
  area: z.enum(otaAreas),
  grayRatio: integer(firmwareLimits.grayRatio),
  effectiveDay: integer(firmwareLimits.effectiveDay),
})
const START = { grayRatio: 10, effectiveDay: 30 }

/** The release by area and ratio, and what became of it in each area. */
export function ReleaseSection({ release }: { release: OtaDetail }) {
  const t = firmwareTexts().release
  const may = useMay(upgradeOta)
  const isReleased = release.publishStatus === otaStatus.released
  const isFull = release.grayRatio === firmwareLimits.grayRatio.max
  const isComplete = isFull && release.area === 'GLOBAL' && !hasFailed(release)
  return (
    <Panel title={t.title}>
      <div className="flex flex-col gap-4 p-4">
        {(isReleased || hasFailed(release)) && <Results release={release} />}
        {may && !isComplete && (
          <>
            <p className="text-ink-2">{isReleased ? t.raiseText : t.text}</p>
            <ReleaseForm release={release} />
          </>
        )}
      </div>
    </Panel>
  )
}

const hasFailed = ({ cn, us }: OtaDetail): boolean => [cn, us].some((result) => result !== null && result !== 'ok')

function Results({ release }: { release: OtaDetail }) {
  const texts = firmwareTexts()
  const t = texts.release
  const { area, grayRatio, effectiveTime, publishTime, isExpired } = release
  const regions = area ? regionsOf(area) : otaRegions
  const resultOf = (result: string | null): string => (result === 'ok' ? t.ok : (result ?? t.notReleased))
  return (
    <DescriptionList
      items={[
        { term: t.published, value: publishTime === null ? texts.none : formatTime(publishTime) },
        { term: t.area, value: area ? texts.areas[area] : texts.none },
        { term: t.grayRatio, value: grayRatio === null ? texts.none : texts.percent(grayRatio) },
        {
          term: t.effectiveDay,
          value: isExpired
            ? texts.expired
            : effectiveTime === null
              ? texts.none
              : texts.until(formatTime(effectiveTime)),
        },
        ...regions.map((region) => ({
          term: `${t.results} · ${texts.regions[region]}`,
          value: (
            <span className={release[region] === null || release[region] === 'ok' ? '' : 'text-danger'}>
              {resultOf(release[region])}
            </span>
          ),
        })),
      ]}
    />
  )
}

function ReleaseForm({ release }: { release: OtaDetail }) {
  const texts = firmwareTexts()
  const t = texts.release
  const upgrade = useUpgradeOta()
  const { hideOtaArea = false } = deployment()
  const { productId, recordId } = release
  const isReleased = release.publishStatus === otaStatus.released
  const days = release.effectiveDay ?? START.effectiveDay
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      area: release.area ?? (hideOtaArea ? 'GLOBAL' : 'CN'),
      grayRatio: release.grayRatio ?? START.grayRatio,
      effectiveDay: Math.min(days, firmwareLimits.effectiveDay.max),
    },
    onSubmit: async ({ effectiveDay, ...values }) => {
      const isFull = values.grayRatio === firmwareLimits.grayRatio.max
      const isSame = isReleased && effectiveDay === release.effectiveDay
      await upgrade.mutateAsync({ productId, recordId, ...values, ...(isFull || isSame ? {} : { effectiveDay }) })
      showToast('success', isReleased ? t.raised : t.done)
    },
  })
  const isFull = form.watch('grayRatio') === firmwareLimits.grayRatio.max
  const areas = otaAreas.filter((area) => !isReleased || area === 'GLOBAL' || area === release.area)
  return (
    <Form onSubmit={form.submit}>
      {!hideOtaArea && (
        <Controller
          control={form.control}
          name="area"
          render={({ field }) => (
            <Select
              label={t.area}
              value={field.value}
              onValueChange={field.onChange}
              error={form.error('area')}
              options={areas.map((area) => ({ value: area, label: texts.areas[area] }))}
              className="max-w-60"
            />
          )}
        />
      )}
      <Controller
        control={form.control}
        name="grayRatio"
        render={({ field }) => (
          <NumberField
            label={t.grayRatio}
            unit="%"
            required
            min={release.grayRatio ?? firmwareLimits.grayRatio.min}
            max={firmwareLimits.grayRatio.max}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            error={form.error('grayRatio')}
            className="max-w-60"
          />
        )}
      />
      <Controller
        control={form.control}
        name="effectiveDay"
        render={({ field }) => (
          <NumberField
            label={t.effectiveDay}
            unit={texts.days}
            hint={isFull ? t.fullDays : undefined}
            disabled={isFull}
            {...firmwareLimits.effectiveDay}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            error={form.error('effectiveDay')}
            className="max-w-60"
          />
        )}
      />
      <div>
        <Button tone="primary" type="submit" busy={form.isBusy}>
          {hasFailed(release) && isReleased ? t.retry : isReleased ? t.raise : t.submit}
        </Button>
      </div>
    </Form>
  )
}
