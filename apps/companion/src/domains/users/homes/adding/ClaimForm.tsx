import { readLabelCode, type Label } from '@slipway/contract/devices/devices/label-code.ts'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { ErrorState } from '@slipway/ui/layout/ErrorState.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { homesQuery } from '../home.queries.ts'
import { addingTexts } from './adding-texts.ts'
import { type Claimed, labelProductQuery, useClaim } from './adding.queries.ts'
import { HomeAndSubmit } from './HomeAndSubmit.tsx'
import { useHomeChoice } from './use-home-choice.ts'
import { LabelCard } from './LabelCard.tsx'
import { NetworkHelp } from './NetworkHelp.tsx'

interface Props {
  label: Label
  onClaimed: (device: Claimed) => void
}

/** Which device it is, and the home that gets it. */
export function ClaimForm({ label, onClaimed }: Props) {
  const t = addingTexts()
  const product = useQuery(labelProductQuery(label.productId))
  const homes = useQuery(homesQuery)
  const claim = useClaim()
  const homeChoice = useHomeChoice(homes.data)
  const [typed, setTyped] = useState(label.code ?? '')
  const [isChecked, setChecked] = useState(false)
  const code = readLabelCode(typed)
  /** Labels from before codes: the device is pressed in place of it. */
  const isByPress = label.code === undefined && typed.trim() === ''
  const isCodeMissing = code === undefined && !isByPress
  const isCodeWrong = isRefused(claim.error, 'homes.claimRefused')

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (isCodeMissing) return
    const { productId, serial } = label
    claim.mutate({ label: { productId, serial, code }, home: homeChoice.chosen() }, { onSuccess: onClaimed })
  }
  const failed = product.error ?? homes.error
  if (failed) {
    const retry = () => void (product.error ? product.refetch() : homes.refetch())
    return (
      <>
        <LabelCard serial={label.serial} />
        <ErrorState
          title={isRefused(failed, 'homes.notReleased') ? t.noProduct : t.failed}
          text={failed.message}
          retrying={product.isFetching || homes.isFetching}
          onRetry={retry}
        />
      </>
    )
  }
  if (!product.data || !homes.data) return <Skeleton className="mt-2 h-24 w-full" />
  const { claimByLabel, claimByPress } = product.data
  if (!claimByLabel && (label.code !== undefined || !claimByPress)) {
    return (
      <>
        <LabelCard serial={label.serial} product={product.data} />
        <EmptyState plain title={t.noProduct} text={t.wayClosed} />
      </>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <LabelCard serial={label.serial} product={product.data} />
      {label.code === undefined && <Notice>{t.noCode}</Notice>}
      {(label.code === undefined || isCodeWrong) && (
        <TextField
          label={t.code}
          hint={t.codeHint}
          error={isChecked && isCodeMissing ? t.codeShort : undefined}
          size="large"
          mono
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <HomeAndSubmit choice={homeChoice} claim={claim} />
      <NetworkHelp productId={label.productId} />
    </form>
  )
}
