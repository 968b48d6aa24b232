import { Button } from '@slipway/ui/actions/Button.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { FileChoice } from './FileChoice.tsx'
import { formatTexts } from './format-texts.ts'
import { ImportResult } from './ImportResult.tsx'
import type { Import } from './use-import.ts'

export function ImportPane({ found, isLooking, problem, wasMoved, look, accepting }: Import) {
  const t = formatTexts()
  return (
    <>
      {problem !== undefined && (
        <div className="mb-3">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {wasMoved && found && (
        <div className="mb-3">
          <Notice tone="warning">{t.result.moved}</Notice>
        </div>
      )}
      {found ? <ImportResult preview={found} accepting={accepting} /> : <FileChoice onChoose={look} busy={isLooking} />}
      <output className="sr-only">{isLooking ? t.looking : ''}</output>
    </>
  )
}

/** The actions for a previewed file. */
export function ImportFoot({ found, isApplying, again, carryOut, accepting }: Import) {
  const t = formatTexts().result
  const added = found?.features.filter(({ fate }) => fate === 'added').length ?? 0
  const [changed, removed] = [accepting.replace.accepted.size, accepting.remove.accepted.size]
  const isNothing = added + changed + removed === 0
  return (
    <>
      <Button onClick={again} disabled={isApplying}>
        {t.other}
      </Button>
      <Button tone="primary" busy={isApplying} disabled={isNothing} onClick={() => void carryOut()}>
        {isNothing ? t.none : t.apply({ added, changed, removed })}
      </Button>
    </>
  )
}
