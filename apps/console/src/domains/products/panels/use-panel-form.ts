import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { useContractForm } from '../../../shared/form/use-contract-form.ts'
import { isFrozen } from './panel-deeds.ts'
import {
  configOf,
  panelFormSchema,
  panelRefusalFields,
  panelStart,
  type PanelFormInput,
  type PanelFormValues,
} from './panel-form.ts'
import { useAddPanel, useUpdatePanel } from './panels.queries.ts'
import { panelsTexts } from './panels-texts.ts'
import { useCover } from './use-cover.ts'

interface Options {
  /** The panel to edit; absent when adding one. */
  panel: Panel | undefined
  /** The product whose own panel is added; absent: a standard one. */
  productId: string | undefined
  onDone: () => void
}

/** The form of a panel with its cover. */
export function usePanelForm({ panel, productId, onDone }: Options) {
  const t = panelsTexts().form
  const [add, update] = [useAddPanel(), useUpdatePanel()]
  const cover = useCover(panel?.picture ?? '')
  const form = useContractForm<PanelFormInput, PanelFormValues>({
    schema: panelFormSchema,
    defaultValues: panelStart(panel),
    refusalFields: panelRefusalFields,
    onSubmit: async ({ kind, fromProduct, url, entryName, miniProgramId, ...texts }): Promise<void> => {
      const picture = await cover.upload()
      const config = configOf({ kind, fromProduct, url, entryName, miniProgramId })
      if (!panel) await add.mutateAsync({ ...texts, picture, config, ...(productId && { productId }) })
      else {
        const { panelId, updateTime } = panel
        const own = isFrozen(panel) ? { rnDesc: texts.rnDesc } : { ...texts, config }
        await update.mutateAsync({ panelId, updateTime, picture, ...own })
      }
      showToast('success', panel ? t.saved : t.added)
      onDone()
    },
  })
  return { ...form, isDirty: form.isDirty || cover.isDirty, cover }
}
