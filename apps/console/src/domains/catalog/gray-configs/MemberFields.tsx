import { grayConfigsLimits as limits } from '@slipway/contract/catalog/gray-configs/gray-configs.limits.ts'
import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { accountsIn } from './accounts-in.exports.ts'
import { membersIn, objectOf, withMember, type EditedMembers } from './config-text.ts'
import { grayConfigTexts } from './gray-config-texts.ts'
import { grayConfigQueries } from './gray-configs.queries.ts'

interface Props {
  /** The JSON text that these fields read and write. */
  text: string
  onChange: (text: string) => void
  problemOf: (member: keyof EditedMembers) => string | undefined
}

export function MemberFields({ text, onChange, problemOf }: Props) {
  const t = grayConfigTexts().form
  const { ratio, accounts, areas } = membersIn(text)
  const isBroken = objectOf(text) === undefined
  const set = (name: keyof EditedMembers, value: unknown) => onChange(withMember(text, name, value))
  return (
    <fieldset disabled={isBroken} className="flex min-w-0 flex-col gap-2">
      <NumberField
        label={t.ratio}
        hint={isBroken ? t.jsonBroken : t.ratioHint}
        value={ratio}
        onValueChange={(value) => set('ratio', value !== null && Number.isFinite(value) ? value : null)}
        error={problemOf('ratio')}
        {...limits.ratio}
        unit="%"
        disabled={isBroken}
      />
      <AreasField
        areas={areas}
        onChange={(codes) => set('areas', codes)}
        error={problemOf('areas')}
        isDisabled={isBroken}
      />
      <AccountsField accounts={accounts} onChange={(list) => set('accounts', list)} error={problemOf('accounts')} />
    </fieldset>
  )
}

interface AreasProps {
  areas: readonly string[]
  onChange: (codes: string[]) => void
  error: string | undefined
  isDisabled: boolean
}

/** One country at a time is added from the list; each has a button that removes it. */
function AreasField({ areas, onChange, error, isDisabled }: AreasProps) {
  const t = grayConfigTexts().form
  const known = useQuery(grayConfigQueries.areas())
  const nameOf = (code: string) => known.data?.find((one) => one.code === code)?.name ?? code
  const options = (known.data ?? [])
    .filter(({ code }) => !areas.includes(code))
    .map(({ code, name }) => ({ value: code, label: name, hint: code }))
  return (
    <div>
      <Combobox
        key={areas.join()}
        label={t.areas}
        hint={t.areasHint}
        error={error}
        options={options}
        value={null}
        onValueChange={(code) => code !== null && onChange([...areas, code])}
        disabled={isDisabled}
      />
      {areas.length > 0 && (
        <ul className="flex flex-wrap gap-1">
          {areas.map((code) => (
            <li key={code} className="flex items-center gap-1 rounded-sm bg-hover px-2 text-sm">
              {nameOf(code)}
              <button
                type="button"
                aria-label={t.remove(nameOf(code))}
                onClick={() => onChange(areas.filter((one) => one !== code))}
                className="grid size-6 place-items-center rounded-sm text-ink-2 hover:text-ink"
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface AccountsProps {
  accounts: readonly string[]
  onChange: (accounts: string[]) => void
  error: string | undefined
}

/** Keeps what is typed while it means the same accounts, so that a new line is not taken away. */
function AccountsField({ accounts, onChange, error }: AccountsProps) {
  const t = grayConfigTexts().form
  const [typed, setTyped] = useState(accounts.join('\n'))
  const isSame = accountsIn(typed).join('\n') === accounts.join('\n')
  return (
    <TextArea
      label={t.accounts}
      hint={t.accountsHint}
      rows={4}
      spellCheck={false}
      value={isSame ? typed : accounts.join('\n')}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(accountsIn(event.target.value))
      }}
      error={error}
    />
  )
}
