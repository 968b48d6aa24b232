import { openAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.calls.ts'
import { readAppCode } from '@slipway/contract/users/homes/app-codes/app-codes.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { call } from '@slipway/web-client/call.ts'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addingTexts } from './adding-texts.ts'

const typing = { size: 'large', mono: true, autoComplete: 'off', spellCheck: false } as const

/** Opens here what the browser of an iPhone has opened: its page shows a code for the app. */
export function AppCodeSection({ onLink }: { onLink: (address: string) => void }) {
  const t = addingTexts()
  const [typed, setTyped] = useState('')
  const [isChecked, setChecked] = useState(false)
  const code = readAppCode(typed)
  const open = useMutation({
    mutationFn: (checked: string) => call(openAppCode, { code: checked }),
    meta: { errors: 'inPlace' },
    onSuccess: ({ link }) => onLink(link),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (code !== undefined) open.mutate(code)
  }
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-sm text-ink-2">{t.appCodeTitle}</h2>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          {...typing}
          label={t.appCode}
          hint={t.appCodeHint}
          error={isChecked && code === undefined ? t.appCodeShort : undefined}
          autoCapitalize="characters"
          maxLength={64}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {open.error && <Notice tone="danger">{open.error.message}</Notice>}
        <Button size="large" type="submit" className="w-full" busy={open.isPending || open.isSuccess}>
          {t.appCodeOpen}
        </Button>
      </form>
    </section>
  )
}
