import { expect, test } from 'vitest'
import { deviceCard } from './device-card.ts'
import { panelModels } from './testing/panel-models.ts'

const shown = (model: keyof typeof panelModels) => {
  const { figure, quick } = deviceCard(panelModels[model])
  return [figure?.deKey, quick?.deKey]
}

test('a card has the switch of the entire device and the reading that its panel begins with', () => {
  expect(shown('plug')).toEqual(['power', 'plug_on'])
  expect(shown('airConditioner')).toEqual(['temperature', 'ac_on'])
  expect(shown('sensor')).toEqual(['temperature', undefined])
  expect(shown('gateway')).toEqual(['gateway_children', undefined])
  expect(deviceCard([])).toEqual({ figure: undefined, quick: undefined })
})
