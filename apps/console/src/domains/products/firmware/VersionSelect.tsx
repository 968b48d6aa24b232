import type { ReleasablePackage } from '@slipway/contract/products/firmware/firmware.ts'
import { Select } from '@slipway/ui/form/Select.tsx'
import { firmwareTexts } from './firmware-texts.ts'

interface Props {
  label: string
  value: string
  onChange: (packageId: string) => void
  packages: readonly ReleasablePackage[]
  required?: boolean
  error?: string | undefined
  hint?: string | undefined
  /** The words for no version; without them one has to be chosen. */
  none?: string | undefined
}

/** The versions of a firmware; those that are not above the released one can't be chosen. */
export function VersionSelect({ value, onChange, packages, none, ...field }: Props) {
  const t = firmwareTexts().adding
  const versions = packages.map(({ packageId, firmwareVersion, isReleasable }) => ({
    value: packageId,
    label: isReleasable ? firmwareVersion : `${firmwareVersion} · ${t.older}`,
    disabled: !isReleasable && packageId !== value,
  }))
  return (
    <Select
      {...field}
      value={value === '' && none === undefined ? null : value}
      onValueChange={onChange}
      placeholder={t.choose}
      options={none === undefined ? versions : [{ value: '', label: none }, ...versions]}
    />
  )
}
