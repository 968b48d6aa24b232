import type { InputOf } from '@slipway/contract/define-call.ts'
import type { addPanelDraft } from '@slipway/contract/products/panels/panel-drafts.calls.ts'
import { useNavigate } from '@tanstack/react-router'
import { useConsolePaths } from '../../../../../shared/console-paths.ts'
import { useAddDraft } from './drafts.queries.ts'

/** Starts a draft and opens it in the designer. */
export function useStartDraft(productId: string) {
  const add = useAddDraft()
  const navigate = useNavigate()
  const paths = useConsolePaths()
  return {
    isPending: add.isPending,
    start: (start: InputOf<typeof addPanelDraft>['start']): void =>
      add.mutate(
        { productId, start },
        {
          onSuccess: ({ draftId, isStandard }) =>
            void navigate({ href: isStandard ? paths.standardDraft(draftId) : paths.panelDraft(productId, draftId) }),
        },
      ),
  }
}
