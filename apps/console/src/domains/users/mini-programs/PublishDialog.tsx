import { publishMiniProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { MiniProgramDetail, MiniVersion } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { RadioGroup } from '@slipway/ui/form/RadioGroup.tsx'
import { useKitTexts } from '@slipway/ui/KitProvider.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useState } from 'react'
import { GrayConfigField } from '../../catalog/gray-configs/gray-picker.exports.tsx'
import { useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'

interface Props {
  detail: MiniProgramDetail
  version: MiniVersion
  onClose: () => void
}

type To = 'accounts' | 'config' | 'full'

/** CA-137: in grey to accounts or a gray config, or to all users. */
export function PublishDialog({ detail: { program, greyCount }, version, onClose }: Props) {
  const t = miniTexts().publishing
  const kit = useKitTexts()
  const isInGrey = program.greyVersion === version.version
  const [to, setTo] = useState<To>(isInGrey || greyCount === 0 ? 'full' : 'accounts')
  const [grayNumber, setGrayNumber] = useState<number | null>(null)
  const publish = useMiniChange(publishMiniProgram, 'inPlace')
  const { miniProgramId } = program
  const send = () =>
    publish.mutate(
      {
        miniProgramId,
        isGrey: to === 'full' ? 0 : 1,
        ...(to === 'config' && grayNumber !== null && { grayNumber }),
      },
      {
        onSuccess: () => {
          showToast('success', t.done)
          onClose()
        },
      },
    )
  const options = [
    { value: 'full', label: t.options.full } as const,
    ...(isInGrey
      ? []
      : [
          {
            value: 'accounts',
            label: t.options.accounts,
            hint: t.accountsHint(greyCount),
            disabled: greyCount === 0,
          } as const,
          { value: 'config', label: t.options.config } as const,
        ]),
  ]
  return (
    <Dialog open onClose={onClose} title={t.title(version.version)} size="small">
      <Form onSubmit={send}>
        <RadioGroup<To> label={t.to} direction="column" options={options} value={to} onValueChange={setTo} />
        {to === 'config' && <GrayConfigField value={grayNumber} onValueChange={setGrayNumber} error={undefined} />}
        {publish.error && <Notice tone="danger">{publish.error.message}</Notice>}
        <FormFoot>
          <Button onClick={onClose}>{kit.cancel}</Button>
          <Button
            tone="primary"
            type="submit"
            busy={publish.isPending}
            disabled={to === 'config' && grayNumber === null}
          >
            {t.button}
          </Button>
        </FormFoot>
      </Form>
    </Dialog>
  )
}
