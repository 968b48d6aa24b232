import { featureType } from '@slipway/contract/products/features/features.ts'
import type { ReadFeature } from '@slipway/contract/products/model-formats/fit/fit-model.ts'
import { gravityOf, lossText, type Loss } from '@slipway/contract/products/model-formats/losses.ts'
import type { ImportPreview } from '@slipway/contract/products/model-formats/model-formats.calls.ts'
import { modelFormatLimits } from '@slipway/contract/products/model-formats/model-formats.limits.ts'
import type { NamedModel } from '@slipway/contract/products/model-formats/read/read-model.ts'
import type { ImportPlan } from './import-plan.ts'

const cut = (text: string): string => text.slice(0, modelFormatLimits.place).toWellFormed()

export const lossInReply = (loss: Loss) => ({
  place: cut(loss.place),
  text: lossText(loss),
  kind: loss.kind,
  gravity: gravityOf(loss.kind),
})

/** The effects of a file for the preview: each feature's outcome and its losses, limited to what a page can show. */
export function previewOf({ model, plan, seen }: { model: NamedModel; plan: ImportPlan; seen: string }): ImportPreview {
  const { format, features, losses } = model
  let room: number = modelFormatLimits.losses
  let moreLosses = 0
  const within = (list: readonly Loss[]) => {
    const kept = list.slice(0, Math.max(room, 0))
    room -= kept.length
    moreLosses += list.length - kept.length
    return kept.map(lossInReply)
  }
  const ofFile = within(losses)
  const rows = features.map((one): ImportPreview['features'][number] => {
    const { place, deKey, deName, problem } = one
    const change = plan.changed.find((changed) => changed.place === place && changed.feature.deKey === deKey)?.change
    const fate = problem ? 'broken' : change ? 'changed' : plan.isNew(deKey) ? 'added' : 'present'
    return {
      place: cut(place),
      featureType: one.featureType,
      deKey: cut(deKey),
      deName: { zh: cut(deName.zh), en: cut(deName.en) },
      type: typeOf(one),
      fate,
      ...(problem ? { problem: { place: cut(problem.place), text: problem.reason } } : {}),
      losses: fate === 'added' || fate === 'changed' ? within(one.losses) : [],
      ...(change ? { change } : {}),
    }
  })
  const gone = plan.gone.map(({ deKey, deName, featureType: type }) => ({ deKey, deName, featureType: type }))
  return { format, seen, features: rows, gone, losses: ofFile, moreLosses }
}

const typeOf = ({ feature }: ReadFeature): string =>
  feature?.featureType === featureType.property ? feature.deInput.type : ''
