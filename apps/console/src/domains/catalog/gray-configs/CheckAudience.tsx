import type { GrayUse } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useState } from 'react'
import { contentOf } from './config-text.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { useCheckGrayConfig } from './gray-configs.queries.ts'

interface Props {
  /** The JSON text as it is written now, saved or not. */
  text: string
  uses: readonly GrayUse[]
}

const ANY = ''

/** Whether a user is in, and how many are about. */
export function CheckAudience({ text, uses }: Props) {
  const t = grayConfigTexts().check
  const check = useCheckGrayConfig()
  const [account, setAccount] = useState('')
  const [salt, setSalt] = useState(ANY)
  const config = contentOf(text)
  const run = () => {
    if (!config) return
    const named = account.trim()
    check.mutate({ config, ...(named && { account: named }), ...(salt !== ANY && { salt }) })
  }
  const { data, error, variables } = check
  // An answer about what has been changed since would mislead.
  const isCurrent = JSON.stringify(variables?.config) === JSON.stringify(config)
  return (
    <section aria-label={t.title} className="flex flex-col gap-2 border-t pt-4">
      <h3 className="font-medium">{t.title}</h3>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <TextField
          label={t.account}
          hint={t.accountHint}
          autoComplete="off"
          value={account}
          onChange={(event) => setAccount(event.target.value)}
          onKeyDown={(event) => {
            // The form around it would be saved.
            if (event.key !== 'Enter') return
            event.preventDefault()
            run()
          }}
        />
        {uses.length > 0 && (
          <Select
            label={t.release}
            value={salt}
            onValueChange={setSalt}
            options={[
              { value: ANY, label: t.anyRelease },
              ...uses.map(({ id, name, version }) => ({ value: id, label: `${name} ${version}` })),
            ]}
          />
        )}
      </div>
      <div>
        <Button size="small" busy={check.isPending} disabled={!config} onClick={run}>
          {t.run}
        </Button>
      </div>
      <div aria-live="polite">
        {data && isCurrent && (
          <Notice tone={data.isIn === true ? 'success' : 'info'}>
            {data.because && <p>{t.because[data.because]}</p>}
            <p>{t.reach(formatNumber(data.reach), formatNumber(data.users))}</p>
          </Notice>
        )}
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
    </section>
  )
}
