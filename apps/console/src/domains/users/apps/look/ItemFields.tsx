import { Button } from '@slipway/ui/actions/Button.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { Form } from '@slipway/ui/form/Form.tsx'
import { FormFoot } from '@slipway/ui/form/FormFoot.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { setAppItems } from '@slipway/contract/users/apps/app-content.calls.ts'
import type { AppModule } from '@slipway/contract/users/apps/app-items.ts'
import type { ApplicationDetail } from '@slipway/contract/users/apps/apps.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import type { FormEvent } from 'react'
import { LeaveQuestion } from '../../../../shared/form/LeaveQuestion.tsx'
import { CoverPictureField } from '../../../../shared/pictures/CoverPictureField.tsx'
import { useAppChange } from '../apps.queries.ts'
import { appsTexts } from '../apps-texts.ts'
import { ColourField } from './ColourField.tsx'
import { changedFields, fieldsOf, itemProblem, storedItems, type ItemField, type TypedItems } from './item-draft.ts'

interface Props {
  detail: ApplicationDetail
  modules: readonly AppModule[]
  typed: TypedItems
  onType: (typed: TypedItems) => void
}

/** The items of some modules, saved together. The phone shows them while they are typed. */
export function ItemFields({ detail, modules, typed, onType }: Props) {
  const t = appsTexts()
  const save = useAppChange(setAppItems, 'inPlace')
  const { appId, appName, updateTime } = detail.app
  const stored = storedItems(detail.items)
  const fields = fieldsOf(modules)
  const changed = changedFields(fields, typed, stored)
  const textOf = ({ key }: ItemField) => typed[key] ?? stored[key] ?? ''
  const problemOf = (field: ItemField) => itemProblem(field.item, textOf(field), currentLocale())
  const isWrong = changed.some((field) => problemOf(field) !== undefined)

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (changed.length === 0 || isWrong) return
    const items = changed.map((field) => ({
      module: field.item.module,
      appItem: field.item.appItem,
      language: field.language,
      content: textOf(field),
    }))
    save.mutate(
      { appId, items, updateTime },
      {
        onSuccess: () => {
          onType({})
          showToast('success', t.saved)
        },
      },
    )
  }

  const shown = (field: ItemField) => {
    const { key, item, language } = field
    const name = `${item.module}.${item.appItem}`
    const plain = t.items[name] ?? name
    const label = item.perLanguage ? t.inLanguage(plain, t.languages[language]) : plain
    const common = { label, hint: language === 'zh_CN' ? t.hints[name] : undefined, error: problemOf(field) }
    const onChange = (content: string) => onType({ ...typed, [key]: content })
    if (item.purpose)
      return (
        <CoverPictureField key={key} {...common} purpose={item.purpose} value={textOf(field)} onChange={onChange} />
      )
    if (item.kind === 'colour') return <ColourField key={key} {...common} value={textOf(field)} onChange={onChange} />
    return (
      <TextField
        key={key}
        {...common}
        value={textOf(field)}
        placeholder={name === 'base.appName' ? appName : item.default}
        maxLength={name === 'base.appName' ? 10 : 300}
        inputMode={item.kind === 'duration' ? 'numeric' : undefined}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }

  return (
    <Form onSubmit={submit}>
      {modules.map((module) => {
        const own = fields.filter(({ item }) => item.module === module)
        return (
          <fieldset key={module} className="flex flex-col gap-2 pb-4">
            <legend className="pb-2 text-base font-medium">{t.groups[module]}</legend>
            {own.map((field, at) => {
              const other = own[at + 1]
              // The two languages of a text are one row, which the first of them draws.
              if (other?.item === field.item)
                return (
                  <FieldPair key={field.key}>
                    {shown(field)}
                    {shown(other)}
                  </FieldPair>
                )
              return own[at - 1]?.item === field.item ? null : shown(field)
            })}
            {module === 'theme' && detail.draft.accent && (
              <p className="text-xs text-ink-2">{t.contrast(detail.draft.accent.light, detail.draft.accent.dark)}</p>
            )}
          </fieldset>
        )
      })}
      {save.error && <Notice tone="danger">{save.error.message}</Notice>}
      <FormFoot note={changed.length > 0 ? t.changed(changed.length) : undefined}>
        {changed.length > 0 && <Button onClick={() => onType({})}>{t.discard}</Button>}
        <Button tone="primary" type="submit" busy={save.isPending} disabled={changed.length === 0 || isWrong}>
          {t.save}
        </Button>
      </FormFoot>
      <LeaveQuestion
        holds={changed.length > 0 && !save.isPending}
        isAsking={false}
        onStay={() => undefined}
        onLeave={() => undefined}
      />
    </Form>
  )
}
