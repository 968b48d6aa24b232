import type { TemplateFeature } from '@slipway/contract/products/template-features/template-features.ts'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TypeChip } from '@slipway/ui/data/TypeChip.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { chipsOf, definitionWords, featureTexts, type ShownFeature } from '../features/features.exports.ts'
import { isMandatory } from './template-view.ts'
import type { TemplateFeaturesTexts } from './texts.zh.ts'

export interface TemplateRow {
  feature: TemplateFeature
  shown: ShownFeature
}

interface Options {
  t: TemplateFeaturesTexts
  menu: RowMenuHandle<TemplateRow>
  isBusy: boolean
  onMandatory: (row: TemplateRow, mandatory: boolean) => void
}

export function templateColumns({ t, menu, isBusy, onMandatory }: Options): Column<TemplateRow>[] {
  const words = featureTexts()
  return [
    {
      key: 'feature',
      head: t.columns.feature,
      phone: 'title',
      cell: ({ shown: { name, deKey } }) => (
        <span className="block min-w-0">
          <span className="block truncate font-medium">{inPageLocale(name)}</span>
          <code className="block truncate font-mono text-xs text-ink-2">{deKey}</code>
        </span>
      ),
    },
    {
      key: 'type',
      head: t.columns.type,
      width: '176px',
      phone: 'line',
      cell: ({ shown }) => (
        <span className="flex items-center gap-2">
          <span className="text-ink-2">{words.ofKind[shown.kind]}</span>
          {chipsOf(shown).map((chip, at) => (
            <TypeChip key={at === 0 ? 'in' : 'out'} type={chip} />
          ))}
        </span>
      ),
    },
    {
      key: 'values',
      head: t.columns.values,
      minWidth: 200,
      phone: 'line',
      cellClassName: 'max-w-full',
      cell: ({ shown }) => {
        const definition = definitionWords(shown, words)
        return (
          <code
            title={definition}
            className="block truncate font-mono text-xs text-ink-2 max-sm:wrap-anywhere max-sm:whitespace-normal"
          >
            {definition}
          </code>
        )
      },
    },
    {
      key: 'required',
      head: t.columns.required,
      width: '96px',
      cell: (row) => (
        <Switch
          label={t.mandatory(inPageLocale(row.shown.name))}
          labelHidden
          disabled={isBusy}
          checked={isMandatory(row.feature)}
          onChange={(event) => onMandatory(row, event.target.checked)}
        />
      ),
    },
    {
      key: 'actions',
      head: t.columns.actions,
      headHidden: true,
      width: '56px',
      align: 'right',
      phone: 'action',
      cell: (row) => <RowMenuTrigger handle={menu} row={row} label={t.more(inPageLocale(row.shown.name))} />,
    },
  ]
}
