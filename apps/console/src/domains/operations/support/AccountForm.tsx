import { isNumeric } from '@slipway/contract/identity/sign-in/account-text.ts'
import { DEFAULT_AREA_CODE } from '@slipway/contract/identity/sign-in/sign-in.text-limits.ts'
import { supportLimits } from '@slipway/contract/operations/support/support.limits.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Input } from '@slipway/ui/form/Input.tsx'
import { Search } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { supportTexts } from './support-texts.ts'

export interface AskedAccount {
  account: string
  areaCode: string
}

interface Props {
  busy: boolean
  onSubmit: (asked: AskedAccount) => void
}

/** Submits on Enter only: each lookup is counted and recorded. Numbers have an area code in front, as in the sign-in. */
export function AccountForm({ busy, onSubmit }: Props) {
  const t = supportTexts()
  const [account, setAccount] = useState('')
  const [areaCode, setAreaCode] = useState(DEFAULT_AREA_CODE)
  const isPhone = isNumeric(account.replaceAll(/[\s-]/g, ''))

  function submit(event: FormEvent) {
    event.preventDefault()
    const wanted = account.trim()
    // VA-78: an empty account does nothing.
    if (wanted === '' || busy) return
    onSubmit({ account: wanted, areaCode: areaCode || DEFAULT_AREA_CODE })
  }

  return (
    <search className="mb-5 block">
      <form onSubmit={submit} noValidate className="flex flex-wrap gap-2">
        {isPhone && (
          <Input
            aria-label={t.areaCode}
            inputMode="numeric"
            value={areaCode}
            maxLength={supportLimits.areaCode.max}
            autoComplete="off"
            onChange={(event) => setAreaCode(event.target.value.replaceAll(/\D/g, ''))}
            before="+"
            className="w-38!"
          />
        )}
        <Input
          aria-label={t.search}
          placeholder={t.placeholder}
          value={account}
          maxLength={supportLimits.account.max}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="search"
          onChange={(event) => setAccount(event.target.value)}
          before={<Search size={16} aria-hidden="true" />}
          className="max-w-100 flex-1 basis-60"
        />
        <Button tone="primary" type="submit" busy={busy}>
          {t.submit}
        </Button>
      </form>
    </search>
  )
}
