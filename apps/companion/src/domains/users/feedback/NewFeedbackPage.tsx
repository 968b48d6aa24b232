import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import { problemTypes, type ProblemType } from '@slipway/contract/users/feedback/feedback.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { Screen } from '../../../shared/Screen.tsx'
import { DeviceField, useFeedbackDevices } from './DeviceField.tsx'
import { feedbackQuery, useSendFeedback } from './feedback.queries.ts'
import { feedbackTexts } from './feedback-texts.ts'
import { PicturesField } from './PicturesField.tsx'
import { usePictures } from './use-pictures.ts'

const { description: length, contact, thirdPlatform, perDay, everyMs } = feedbackLimits

/** Whether the user has sent as much as it can for now; the server decides. */
function useIsAtLimit(): boolean {
  const { data } = useInfiniteQuery(feedbackQuery)
  const [now] = useState(() => Date.now())
  const last = data?.pages[0]?.items[perDay - 1]
  return last !== undefined && last.createTime > now - everyMs
}

/** What a user writes to support. With `?device=` in the address it is about that device. */
export function NewFeedbackPage() {
  const t = feedbackTexts()
  const router = useRouter()
  const { searchStr } = useLocation()
  const [asked] = useState(() => new URLSearchParams(searchStr).get('device') ?? '')
  const [typed, setTyped] = useState({ description: '', thirdPlatform: '', contact: '' })
  const [wanted, setWanted] = useState(asked)
  const choices = useFeedbackDevices()
  // What is sent is what the form shows: one that is gone, or isn't listed yet, is not.
  const deviceId = choices.devices.some(({ value }) => value === wanted) ? wanted : ''
  const [problemType, setProblemType] = useState<ProblemType>(asked ? problemTypes.device : problemTypes.usage)
  const [isChecked, setChecked] = useState(false)
  const pictures = usePictures()
  const send = useSendFeedback(t.sent)
  const [isAwaiting, setAwaiting] = useState(false)
  const isBusy = isAwaiting || send.isPending
  const isAtLimit = useIsAtLimit()
  const description = typed.description.trim()
  const problem =
    description === ''
      ? t.descriptionMissing
      : description.length > length.max
        ? t.descriptionLong(length.max)
        : undefined
  const ids = pictures.pictures.flatMap(({ pictureId }) => pictureId ?? [])
  const hasFailed = pictures.pictures.some(({ error }) => error !== undefined)
  const isUploading = !hasFailed && ids.length < pictures.pictures.length
  const type = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problem !== undefined || hasFailed || isBusy) return
    setAwaiting(true)
    // Sent once the pictures are uploaded: it need not be pressed again.
    const uploaded = await pictures.uploaded()
    setAwaiting(false)
    if (!uploaded) return
    send.mutate(
      {
        problemType,
        ...(deviceId && { deviceId }),
        description,
        thirdPlatform: problemType === problemTypes.thirdPartyControl ? typed.thirdPlatform.trim() : '',
        contact: typed.contact.trim(),
        pictures: uploaded,
      },
      { onSuccess: ({ recordId }) => router.history.replace(`/app/feedback/${recordId}`) },
    )
  }
  const problemOfPictures = isUploading && isAwaiting ? t.picturesUploading : hasFailed ? t.pictureFailed : undefined
  return (
    <Screen title={t.write} back="/app/feedback">
      {isAtLimit && (
        <Notice tone="warning" action={<LinkButton href="/app/feedback">{t.earlier}</LinkButton>}>
          {t.limit(perDay)}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-2 flex flex-col gap-2 rounded-lg border bg-surface p-4"
      >
        <Select
          label={t.type}
          size="large"
          options={Object.values(problemTypes).map((value) => ({ value, label: t.types[value] }))}
          value={problemType}
          onValueChange={setProblemType}
        />
        <DeviceField {...choices} value={deviceId} onValueChange={setWanted} />
        {problemType === problemTypes.thirdPartyControl && (
          <TextField
            label={t.platform}
            hint={t.platformHint}
            size="large"
            maxLength={thirdPlatform.max}
            value={typed.thirdPlatform}
            onChange={type('thirdPlatform')}
          />
        )}
        <TextArea
          required
          label={t.description}
          hint={t.descriptionHint}
          error={isChecked ? problem : undefined}
          rows={5}
          limit={length.max}
          value={typed.description}
          onChange={type('description')}
        />
        <PicturesField {...pictures} />
        <TextField
          label={t.contact}
          hint={t.contactHint}
          size="large"
          maxLength={contact.max}
          value={typed.contact}
          onChange={type('contact')}
        />
        {isChecked && problemOfPictures && <Notice tone="warning">{problemOfPictures}</Notice>}
        {send.error && <Notice tone="danger">{send.error.message}</Notice>}
        <Button tone="primary" size="large" type="submit" busy={isBusy}>
          {t.submit}
        </Button>
      </form>
    </Screen>
  )
}
