import type { KeyListDraft, SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState } from 'react'
import { namesOf } from './key-warnings.ts'
import { SignDocument } from './SignDocument.tsx'
import { signingTexts } from './signing-texts.ts'
import { useDiscardKeyList, useSignKeyList } from './signing.queries.ts'

interface Props {
  productId: string
  view: SigningKeysView
  draft: KeyListDraft
  maySign: boolean
  mayDiscard: boolean
}

/** The list that waits for signatures: what it changes, who has to sign, and the way to do so. */
export function DraftPanel({ productId, view: { keys }, draft, maySign, mayDiscard }: Props) {
  const t = signingTexts().draft
  const sign = useSignKeyList()
  const discard = useDiscardKeyList()
  const [isAsking, setAsking] = useState(false)
  const { listId, version, addedKeys, removedKeys, needed } = draft
  const changes = [
    ...(addedKeys.length > 0 ? [t.added(namesOf(addedKeys, keys, t.and))] : []),
    ...(removedKeys.length > 0 ? [t.removed(namesOf(removedKeys, keys, t.and))] : []),
  ]
  const close = () => setAsking(false)
  return (
    <Panel
      title={t.title(version)}
      aside={mayDiscard && <TextButton onClick={() => setAsking(true)}>{t.discard}</TextButton>}
    >
      <div className="flex min-w-0 flex-col gap-5 p-4">
        <div className="text-ink-2">
          <p>{changes.length > 0 ? changes.join(' · ') : t.renewal}</p>
          <p className="mt-2 text-sm">{t.needs}</p>
          <ul className="list-disc pl-5 text-sm">
            {needed.map(({ reason, anyOf }) => (
              <li key={`${reason} ${anyOf.join(' ')}`}>{t.reasons[reason](namesOf(anyOf, keys, t.or))}</li>
            ))}
          </ul>
        </div>
        {maySign && (
          <SignDocument
            document={draft.document}
            busy={sign.isPending}
            error={sign.error?.message}
            onSign={(given) => sign.mutate({ productId, listId, ...given })}
          />
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        title={t.discardTitle(version)}
        confirmLabel={t.discard}
        busy={discard.isPending}
        onConfirm={() => discard.mutate({ productId, listId }, { onSettled: close })}
      >
        {t.discardText}
      </ConfirmDialog>
    </Panel>
  )
}
