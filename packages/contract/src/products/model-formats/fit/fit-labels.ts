import { featureLimits } from '../../features/features.limits.ts'
import { translated } from '../../features/value-dictionary.ts'
import type { ValueTexts } from '../../features/value-texts.ts'
import type { Bilingual } from '../../../locale.ts'
import { fitText, isChinese } from './fit-names.ts'
import type { ForeignName, Labels } from '../read/foreign-model.ts'
import type { Note } from '../losses.ts'

/** Labels as value texts; those of values that the model doesn't have are reported as lost. */
export function fitLabels(
  labels: Labels,
  isKnown: (value: string) => boolean,
  place: string,
  note: Note,
): ValueTexts | undefined {
  const texts = new Map<string, Bilingual>()
  const lost: string[] = []
  const filled: string[] = []
  for (const [value, label] of labels) {
    const text = fitLabel(value, label, place, note)
    if (text === undefined) continue
    const before = texts.get(value)
    const isOther = before !== undefined && before.zh !== text.zh && before.en !== text.en
    if (!isKnown(value) || isOther) lost.push(`${value}: ${text.zh || text.en}`)
    else if (before === undefined) {
      // A format with one language per text leaves the other one open; DTDL says what it has.
      const whole = label.any === undefined ? text : translated(text)
      if (whole.zh !== text.zh || whole.en !== text.en) filled.push(text.zh === '' ? whole.zh : whole.en)
      texts.set(value, whole)
    }
  }
  if (filled.length > 0) note('labelsFilled', place, { to: filled.join(', ') })
  if (lost.length > 0) note('labelsDropped', place, { from: lost.join(', ') })
  return texts.size > 0 ? Object.fromEntries(texts) : undefined
}

function fitLabel(value: string, name: ForeignName, place: string, note: Note): Bilingual | undefined {
  const alone = name.any?.trim().toLowerCase() === value.toLowerCase() ? '' : (name.any ?? '')
  const given = { zh: name.zh ?? (isChinese(alone) ? alone : ''), en: name.en ?? (isChinese(alone) ? '' : alone) }
  const fit = (text: string) => fitText('label', text, featureLimits.valueText.max, place, note)
  const text = { zh: fit(given.zh), en: fit(given.en) }
  return text.zh === '' && text.en === '' ? undefined : text
}
