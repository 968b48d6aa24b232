import { panelLimits } from '@slipway/contract/products/features/panel/panel-document.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { designerTexts } from '../designer-texts.ts'
import { designerEn } from '../designer.en.ts'
import { designerZh } from '../designer.zh.ts'
import { canEdit, type PanelEdit } from '../editing/panel-edits.ts'
import type { Designer } from '../use-designer.ts'
import { BilingualFields } from './BilingualFields.tsx'

/** The pages of the panel: which one is shown, its title, its place. */
export function PageFields({ designer }: { designer: Designer }) {
  const t = designerTexts().pages
  const { document, page: shown } = designer
  const page = document.pages.find(({ id }) => id === shown)
  const next = document.pages.length + 1
  const title = { zh: designerZh.pages.name(next), en: designerEn.pages.name(next) }
  const deed = (label: string, edit: PanelEdit) => (
    <Button size="small" disabled={!canEdit(document, edit)} onClick={() => designer.edit(edit)}>
      {label}
    </Button>
  )
  return (
    <section aria-label={t.label} className="flex flex-col gap-3">
      <h3 className="font-medium">{t.label}</h3>
      <Select
        label={t.page}
        hint={t.hint}
        value={page?.id ?? null}
        options={document.pages.map(({ id, title: own }, at) => ({
          value: id,
          label: inPageLocale(own) || t.name(at + 1),
        }))}
        onValueChange={designer.showPage}
      />
      <div className="flex flex-wrap gap-1.5">
        {deed(t.add, { what: 'addPage', title })}
        {page && (
          <>
            {deed(t.earlier, { what: 'stepPage', page: page.id, by: -1 })}
            {deed(t.later, { what: 'stepPage', page: page.id, by: 1 })}
            {deed(t.remove, { what: 'removePage', page: page.id })}
          </>
        )}
      </div>
      {page && (
        <BilingualFields
          value={page.title}
          labels={{ zh: t.titleZh, en: t.titleEn }}
          hint={undefined}
          maxLength={panelLimits.label.max}
          onChange={(own = { zh: '', en: '' }, language) =>
            designer.edit({ what: 'renamePage', page: page.id, title: own }, `${page.id} ${language}`)
          }
        />
      )}
    </section>
  )
}
