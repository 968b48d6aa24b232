import { memo } from 'react'
import { useEditor } from './editor-context.ts'
import { editorTexts } from './editor-texts.ts'
import type { FeatureDraft } from './feature-draft.ts'
import { CountFields, hasMore, MoreFields, moreNames, MoreValueFields, usesCounts, usesMore } from './MoreFields.tsx'
import { ParameterList } from './ParameterList.tsx'
import { TypeField } from './TypeField.tsx'
import type { ParametersDraft } from './value-draft.ts'
import { ValueFields } from './ValueFields.tsx'

interface Props extends Pick<FeatureDraft, 'kind' | 'value' | 'input' | 'output'> {
  onChange: (part: Partial<FeatureDraft>) => void
}

/** The fields of this kind only: a property's value, or the parameters of an operation or an event. */
export const KindFields = memo(function KindFields({ kind, value, input, output, onChange }: Props) {
  const t = editorTexts()
  const { isTypeFixed } = useEditor()
  if (kind === 'property') {
    const parts = {
      at: 'deInput',
      level: 1,
      value,
      onChange: (part: Partial<typeof value>) => onChange({ value: { ...value, ...part } }),
    }
    return (
      <>
        <TypeField {...parts} label={t.dataType} wide disabled={isTypeFixed} />
        <ValueFields {...parts} />
        {hasMore(value) && (
          <MoreFields at="deInput" names={moreNames} isUsed={usesMore(value)}>
            <MoreValueFields {...parts} />
          </MoreFields>
        )}
      </>
    )
  }
  return (
    <>
      {kind === 'operation' && (
        <Parameters
          at="deInput"
          label={t.inputParameters}
          parameters={input}
          onChange={(part) => onChange({ input: { ...input, ...part } })}
        />
      )}
      <Parameters
        at="deOutput"
        label={kind === 'operation' ? t.outputParameters : t.eventParameters}
        parameters={output}
        onChange={(part) => onChange({ output: { ...output, ...part } })}
      />
    </>
  )
})

function Parameters(props: {
  at: string
  label: string
  parameters: ParametersDraft
  onChange: (part: Partial<ParametersDraft>) => void
}) {
  const { at, parameters, onChange } = props
  return (
    <>
      <ParameterList {...props} level={1} />
      {parameters.properties.length > 0 && (
        <MoreFields at={at} names={moreNames} isUsed={usesCounts(parameters)}>
          <CountFields at={at} value={parameters} onChange={onChange} />
        </MoreFields>
      )}
    </>
  )
}
