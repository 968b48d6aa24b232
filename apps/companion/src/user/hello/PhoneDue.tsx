import { indexcodeOf, mailCodeRules } from '@slipway/contract/identity/sign-in/account-text.ts'
import { DEFAULT_AREA_CODE, signInTextLimits } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { call } from '@slipway/web-client/call.ts'
import { formReactionTo } from '@slipway/web-client/form-refusal.ts'
import { useCountdown } from '@slipway/web-client/use-countdown.ts'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AreaCode } from '../form/AreaCode.tsx'
import { CodeField } from '../form/CodeField.tsx'
import { UserForm } from '../form/UserForm.tsx'
import { useUserFields } from '../form/use-user-fields.ts'
import { bindPhone, sendPhoneCode } from '../user-calls.ts'
import { useUserTexts } from '../user-texts.ts'

const MS_PER_S = 1000

/** The one screen of an account that needs a phone number. */
export function PhoneDue({ onDone, after }: { onDone: () => void; after: ReactNode }) {
  const all = useUserTexts()
  const t = all.hello
  const fields = useUserFields({ phone: {}, code: { keeps: mailCodeRules } })
  const [areaCode, setAreaCode] = useState(DEFAULT_AREA_CODE)
  const { left, start } = useCountdown()
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const phone = fields.value('phone')
  const indexcode = indexcodeOf(phone, areaCode)

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      const { field, message, waitSeconds } = formReactionTo(error)
      if (waitSeconds > 0) start(waitSeconds)
      fields.refuse(field === 'code' ? 'code' : 'phone', message)
    }
    setBusy(false)
  }
  const send = (): void => {
    if (isBusy || left > 0 || !fields.check(['phone'])) return
    void attempt(async () => {
      await call(sendPhoneCode, { phone, indexcode })
      start(signInTextLimits.mailCode.everyMs / MS_PER_S)
      setSentTo(phone)
      fields.focus('code')
    })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isBusy || !fields.check(['phone', 'code'])) return
    void attempt(async () => {
      await call(bindPhone, { phone, indexcode, code: fields.value('code').trim() })
      onDone()
    })
  }
  return (
    <UserForm title={t.phoneTitle} under={t.phoneText} onSubmit={submit}>
      <TextField
        {...fields.field('phone')}
        label={t.phone}
        size="large"
        type="tel"
        autoComplete="tel-national"
        before={<AreaCode label={all.areaCode} chosen={areaCode} onChoose={setAreaCode} />}
      />
      <CodeField field={fields.field('code')} mailed={{ send, isSending: isBusy, secondsLeft: left, sentTo }} />
      <Button tone="primary" size="large" type="submit" busy={isBusy} className="w-full">
        {t.bind}
      </Button>
      {after}
    </UserForm>
  )
}
