import type { OutputOf } from '@slipway/contract/define-call.ts'
import { readTestDevices } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { firmwareLimits } from '@slipway/contract/products/firmware/firmware.limits.ts'
import type { OtaDetail } from '@slipway/contract/products/firmware/firmware.ts'
import { serialsIn, testDevices } from '@slipway/contract/products/firmware/test-devices.ts'
import { integer } from '@slipway/contract/schema.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { upload } from '@slipway/web-client/upload.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { firmwareTexts } from './firmware-texts.ts'
import { useUpgradeOta } from './firmware.queries.ts'

const schema = z.object({
  cnDevices: testDevices,
  usDevices: testDevices,
  effectiveDay: integer(firmwareLimits.effectiveDay),
})
const USUAL_DAYS = 30
const SHOWN_ROWS = 10
const lists = ['cnDevices', 'usDevices'] as const

/** SI-074: the test devices of both areas, typed, pasted or read from a file, and how long the validation lasts. */
export function TestDeviceForm({ release, onDone }: { release: OtaDetail; onDone: () => void }) {
  const texts = firmwareTexts()
  const t = texts.validate
  const upgrade = useUpgradeOta()
  const { productId, recordId } = release
  const isUnderWay = release.publishStatus === otaStatus.validating
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: {
      cnDevices: release.cnDevices.join('\n'),
      usDevices: release.usDevices.join('\n'),
      effectiveDay: release.effectiveDay ?? USUAL_DAYS,
    },
    onSubmit: async (values) => {
      await upgrade.mutateAsync({ productId, recordId, ...values })
      showToast('success', isUnderWay ? t.updated : t.started)
      onDone()
    },
  })
  return (
    <Form onSubmit={form.submit}>
      {lists.map((name) => (
        <Controller
          key={name}
          control={form.control}
          name={name}
          render={({ field }) => (
            <SerialField
              label={t[name]}
              error={form.error(name)}
              value={typeof field.value === 'string' ? field.value : field.value.join('\n')}
              onChange={field.onChange}
              productId={productId}
            />
          )}
        />
      ))}
      <Controller
        control={form.control}
        name="effectiveDay"
        render={({ field }) => (
          <NumberField
            label={t.effectiveDay}
            unit={texts.days}
            required
            {...firmwareLimits.effectiveDay}
            value={field.value}
            onValueChange={field.onChange}
            onBlur={field.onBlur}
            error={form.error('effectiveDay')}
            className="max-w-60"
          />
        )}
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" type="submit" busy={form.isBusy}>
          {isUnderWay ? t.update : t.start}
        </Button>
      </div>
    </Form>
  )
}

interface SerialFieldProps {
  label: string
  error: string | undefined
  value: string
  onChange: (value: string) => void
  productId: string
}

/** Serial numbers as text; a file adds those of its devices. */
function SerialField({ label, error, value, onChange, productId }: SerialFieldProps) {
  const t = firmwareTexts().validate
  const input = useRef<HTMLInputElement>(null)
  const [bad, setBad] = useState<Pick<OutputOf<typeof readTestDevices>, 'badRows' | 'badTotal'>>()
  const read = useMutation({
    mutationFn: (file: File) => upload(readTestDevices, { productId }, file),
    onSuccess: (found) => {
      setBad(found)
      onChange(serialsIn([value, ...found.serials].join('\n')).join('\n'))
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={label}
        hint={t.devicesHint}
        error={error}
        rows={4}
        mono
        spellCheck={false}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        labelAside={
          <Button size="small" busy={read.isPending} onClick={() => input.current?.click()}>
            {t.readFile}
          </Button>
        }
      />
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx"
        aria-label={`${label} · ${t.readFile}`}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) read.mutate(file)
          event.target.value = ''
        }}
      />
      {bad && bad.badTotal > 0 && (
        <Notice tone="warning">
          <p>{t.badRows(bad.badTotal)}</p>
          <ul>
            {bad.badRows.slice(0, SHOWN_ROWS).map(({ row, serial, why }) => (
              <li key={`${row}/${serial}`}>{t.badRow(row, serial, t.rowFaults[why])}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
