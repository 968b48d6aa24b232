import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { findStandardFeatures } from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { CategoryDrawing, FeatureDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { LinkButton } from '@slipway/ui/actions/LinkButton.tsx'
import { RowMenu, useRowMenu } from '@slipway/ui/overlay/Menu.tsx'
import { Page } from '@slipway/ui/layout/Page.tsx'
import { PageHead } from '@slipway/ui/layout/PageHead.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { isRefused } from '@slipway/web-client/refusal-of.ts'
import { categoryQueries } from '../../catalog/categories/categories.queries.ts'
import { warmFeatureDrawer } from '../features/form/editing.exports.ts'
import { AddStandardButton } from '../standard-features/standard-features.exports.ts'
import { templateColumns, type TemplateRow } from './template-columns.tsx'
import { templateTexts } from './template-texts.ts'
import { TemplateDialogs, type OpenDialog } from './TemplateDialogs.tsx'
import { useTemplateEditor } from './use-template-editor.ts'

/** The features that products of one category start with. */
export function TemplatePage() {
  const t = templateTexts()
  const paths = useConsolePaths()
  const { mainCategoryId = '', categoryId = '' } = useParams({ strict: false })
  const subs = useQuery(categoryQueries.subs(mainCategoryId))
  const editor = useTemplateEditor(categoryId)
  const { template, rows, placeOf } = editor
  const menu = useRowMenu<TemplateRow>()
  const mayUseLibrary = useMay(findStandardFeatures)
  const [open, setOpen] = useState<OpenDialog>()
  const openLibrary = () => {
    editor.forgetError()
    setOpen({ dialog: 'standard' })
  }
  const category = subs.data?.find(({ id }) => id === categoryId)

  if (isRefused(template.error, 'categories.notFound')) {
    return (
      <Page>
        <EmptyState
          drawing={<CategoryDrawing />}
          framed
          title={t.absent.title}
          text={t.absent.text}
          actions={<LinkButton href={paths.categories}>{t.absent.back}</LinkButton>}
        />
      </Page>
    )
  }
  const isFull = !template.data || rows.length >= featureLimits.perProduct
  const addButtons = (
    <>
      <Button
        tone="primary"
        icon={<Plus size={16} />}
        disabled={isFull}
        onPointerEnter={warmFeatureDrawer}
        onFocus={warmFeatureDrawer}
        onClick={() => setOpen({ dialog: 'add' })}
      >
        {t.add}
      </Button>
      {mayUseLibrary && <AddStandardButton disabled={isFull} onClick={openLibrary} />}
    </>
  )
  const total = template.data ? t.count(rows.length, featureLimits.perProduct) : undefined
  return (
    <Page>
      <PageHead
        title={category ? t.title(inPageLocale(category.label)) : <Skeleton className="h-7 w-48" />}
        under={total ?? <Skeleton className="my-[5px] h-3 w-20" />}
        actions={addButtons}
      />
      <p className="mb-4 max-w-180 text-ink-2">{t.text}</p>
      {template.isError && !template.data ? (
        <QueryFailed query={template} failed={t.failed} />
      ) : (
        <Table
          label={t.list}
          columns={templateColumns({
            t,
            menu,
            isBusy: editor.isBusy,
            onMandatory: (row, mandatory) => void editor.setMandatory(row, mandatory),
          })}
          rows={rows}
          rowKey={({ feature }) => feature.id}
          loading={template.isPending}
          skeletonRows={6}
          empty={
            <EmptyState
              drawing={<FeatureDrawing />}
              framed
              title={t.empty.title}
              text={t.empty.text}
              actions={addButtons}
            />
          }
        />
      )}
      <RowMenu
        handle={menu}
        items={(row) => [
          { label: t.edit, onSelect: () => setOpen({ dialog: 'edit', row }) },
          { label: t.up, disabled: placeOf(row) <= 0, onSelect: () => void editor.move(row, placeOf(row) - 1) },
          {
            label: t.down,
            disabled: placeOf(row) >= rows.length - 1,
            onSelect: () => void editor.move(row, placeOf(row) + 1),
          },
          'separator',
          { label: t.remove, tone: 'danger', onSelect: () => void editor.remove(row) },
        ]}
      />
      <TemplateDialogs
        open={open}
        categoryId={categoryId}
        categoryKey={category?.categoryKey}
        editor={editor}
        onClose={() => setOpen(undefined)}
      />
    </Page>
  )
}
