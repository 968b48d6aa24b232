import { historyLimits } from '@slipway/contract/devices/device-history/device-history.limits.ts'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import type { Property } from '../../products/features/features.exports.ts'
import { historyQueries } from './device-history.queries.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  device: DeviceName
  properties: readonly Property[]
  /** The chosen ones; the first is the one that the first field shows. */
  deKeys: readonly string[]
  serials: readonly string[]
  onChange: (part: { deKeys?: readonly string[]; serials?: readonly string[] }) => void
}

/** Which properties of which devices the chart shows. */
export function SeriesFields({ device, properties, deKeys, serials, onChange }: Props) {
  const t = historyTexts()
  const [first, ...more] = deKeys
  const free = properties.filter(({ deKey }) => !deKeys.includes(deKey))
  const fits = (keys: number, devices: number) => keys * devices <= historyLimits.series
  const mayAddProperty = free.length > 0 && fits(deKeys.length + 1, serials.length + 1)
  const mayAddDevice = fits(deKeys.length, serials.length + 2)
  const optionsOf = (some: readonly Property[]) =>
    some.map(({ deKey, name }) => ({ value: deKey, label: inPageLocale(name) }))
  return (
    <>
      <Select
        label={t.property}
        labelHidden
        className="w-48 max-sm:w-full"
        value={first ?? null}
        onValueChange={(deKey) => onChange({ deKeys: [deKey, ...more.filter((other) => other !== deKey)] })}
        options={optionsOf(properties)}
      />
      {free.length > 0 && (
        <Select
          label={t.addProperty}
          labelHidden
          className="w-40 max-sm:w-full"
          value={null}
          placeholder={t.addProperty}
          disabled={!mayAddProperty}
          onValueChange={(deKey: string) => onChange({ deKeys: [...deKeys, deKey] })}
          options={optionsOf(free)}
        />
      )}
      {mayAddDevice ? (
        <DeviceField
          key={serials.join()}
          device={device}
          taken={serials}
          onAdd={(serial) => onChange({ serials: [...serials, serial] })}
        />
      ) : (
        <p className="py-2 text-sm text-ink-3">{t.most(historyLimits.series)}</p>
      )}
    </>
  )
}

interface DeviceFieldProps {
  device: DeviceName
  taken: readonly string[]
  onAdd: (serial: string) => void
}

function DeviceField({ device: { productId, serial: own }, taken, onAdd }: DeviceFieldProps) {
  const t = historyTexts()
  const [words, setWords] = useState('')
  const found = useQuery(historyQueries.devices(productId, words.trim()))
  const options = (found.data?.items ?? []).filter(({ serial }) => serial !== own && !taken.includes(serial))
  return (
    <Combobox
      label={t.addDevice}
      labelHidden
      className="w-52 max-sm:w-full"
      placeholder={t.addDevice}
      value={null}
      onSearch={setWords}
      onValueChange={(serial) => serial !== null && onAdd(serial)}
      options={options.map(({ serial, name }) => ({ value: serial, label: serial, hint: name }))}
    />
  )
}
