import { rollBackMiniProgram, stopGreyProgram } from '@slipway/contract/users/mini-programs/mini-programs.calls.ts'
import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { showToast } from '@slipway/ui/overlay/toasts-store.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useState } from 'react'
import { useMiniChange } from './mini-programs.queries.ts'
import { miniTexts } from './mini-texts.ts'
import { ProgramUses } from './ProgramUses.tsx'
import { nameIn } from './shown-program.ts'

/** Stop the grey version, or go back to the full version before: one click each, unless devices would open otherwise. */
export function GoingBack({ detail }: { detail: MiniProgramDetail }) {
  const t = miniTexts()
  const { program, rollbackVersion, uses } = detail
  const stop = useMiniChange(stopGreyProgram)
  const rollBack = useMiniChange(rollBackMiniProgram)
  const [isAsked, setAsked] = useState(false)
  const { miniProgramId, greyVersion, fullVersion } = program
  const isLast = fullVersion === '' && uses.productTotal > 0
  const end = () =>
    stop.mutate(
      { miniProgramId },
      { onSuccess: () => showToast('success', t.stopped), onSettled: () => setAsked(false) },
    )
  return (
    <>
      {greyVersion && (
        <Button busy={stop.isPending} onClick={() => (isLast ? setAsked(true) : end())}>
          {t.stop}
        </Button>
      )}
      {rollbackVersion && (
        <Button
          busy={rollBack.isPending}
          onClick={() => rollBack.mutate({ miniProgramId }, { onSuccess: () => showToast('success', t.rolledBack) })}
        >
          {t.rollback(rollbackVersion)}
        </Button>
      )}
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t.uses.stop(nameIn(program, currentLocale()))}
        confirmLabel={t.stop}
        busy={stop.isPending}
        onConfirm={end}
      >
        <ProgramUses detail={detail} />
        <p>{t.uses.generated}</p>
      </ConfirmDialog>
    </>
  )
}
