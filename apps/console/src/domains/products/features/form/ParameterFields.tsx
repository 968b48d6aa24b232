import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Field } from '@slipway/ui/form/Field.tsx'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { TextArea } from '@slipway/ui/form/TextArea.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import { MoreFields, moreNames, MoreValueFields, usesMore } from './MoreFields.tsx'
import { TypeField } from './TypeField.tsx'
import type { ParameterDraft } from './value-draft.ts'
import { ValueFields } from './ValueFields.tsx'

interface Props {
  at: string
  level: number
  parameter: ParameterDraft
  others: readonly ParameterDraft[]
  onChange: (part: Partial<ParameterDraft>) => void
}

/** All fields of a parameter (EN-SUBPARAM). */
export function ParameterFields({ at, level, parameter, others, onChange }: Props) {
  const t = editorTexts()
  const { problemAt } = useEditor()
  const { title } = parameter
  const value = { at, level, value: parameter, onChange }
  const needable = others.filter(({ rowId, deKey }) => rowId !== parameter.rowId && deKey !== '')
  return (
    <div className="flex flex-col gap-2 border-t px-3 pt-3 pb-1">
      <FieldPair>
        <TextField
          label={t.deKey}
          hint={t.parameterKeyHint(featureLimits.deKey.max)}
          required
          mono
          name={`${at}.deKey`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={parameter.deKey}
          onChange={(event) => onChange({ deKey: event.target.value })}
          error={problemAt(`${at}.deKey`)}
        />
        <TypeField {...value} label={t.dataType} />
      </FieldPair>
      <FieldPair>
        <TextField
          label={t.titleZh}
          name={`${at}.title.zh`}
          autoComplete="off"
          value={title.zh}
          onChange={(event) => onChange({ title: { ...title, zh: event.target.value } })}
          error={problemAt(`${at}.title.zh`)}
        />
        <TextField
          label={t.titleEn}
          name={`${at}.title.en`}
          autoComplete="off"
          value={title.en}
          onChange={(event) => onChange({ title: { ...title, en: event.target.value } })}
          error={problemAt(`${at}.title.en`)}
        />
      </FieldPair>
      <ValueFields {...value} />
      <Checkbox
        label={t.parameterRequired}
        name={`${at}.required`}
        checked={parameter.required}
        onChange={(event) => onChange({ required: event.target.checked })}
        className="mb-2"
      />
      <MoreFields
        at={at}
        names={[...moreNames, 'description']}
        isUsed={usesMore(parameter) || parameter.description !== '' || parameter.needs.length > 0}
      >
        <MoreValueFields {...value} />
        <TextArea
          label={t.description}
          rows={2}
          limit={featureLimits.deRemark.max}
          name={`${at}.description`}
          value={parameter.description}
          onChange={(event) => onChange({ description: event.target.value })}
          error={problemAt(`${at}.description`)}
        />
        {needable.length > 0 && (
          <Field label={t.needs} group hint={t.needsHint}>
            <div className="flex flex-wrap gap-x-5 gap-y-1">
              {needable.map(({ rowId, deKey }) => (
                <Checkbox
                  key={rowId}
                  label={<code className="font-mono text-sm">{deKey}</code>}
                  checked={parameter.needs.includes(rowId)}
                  onChange={(event) =>
                    onChange({
                      needs: event.target.checked
                        ? [...parameter.needs, rowId]
                        : parameter.needs.filter((row) => row !== rowId),
                    })
                  }
                />
              ))}
            </div>
          </Field>
        )}
      </MoreFields>
    </div>
  )
}
