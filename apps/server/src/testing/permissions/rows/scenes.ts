import { noInput, type MatrixRow } from './matrix-row.ts'

/** Well formed, but the ID of nothing: the test asks only whether the call is open. */
const id = 'A'.repeat(22)
const may = 'user'
const actions = [{ deviceId: id, data: { sw: true } }]

export const scenesRows: Record<string, MatrixRow> = {
  listScenes: { may, input: () => ({ homeId: id }) },
  addScene: { may, input: () => ({ homeId: id, name: 'Film', icon: 'film', actions }) },
  updateScene: { may, input: () => ({ sceneId: id, name: 'Film' }) },
  deleteScene: { may, input: () => ({ sceneId: id }) },
  runScene: { may, input: () => ({ sceneId: id }) },
  listTimers: { may, input: noInput },
  addTimer: { may, input: () => ({ ...actions[0], days: [1], time: '06:30', timeZone: 'UTC' }) },
  updateTimer: { may, input: () => ({ timerId: id, enabled: false }) },
  deleteTimer: { may, input: () => ({ timerId: id }) },
}
