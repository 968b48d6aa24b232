import type { RehearsalsApi } from '../../rehearsals/index.ts'

/** Why a rollout that requires a rehearsal can't start yet; undefined if nothing is missing. */
export type RehearsalMissing = RehearsalsApi['missing']
