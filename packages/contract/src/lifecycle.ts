/** States with the events that each of them allows, as data. A state without events is final. */
export type Lifecycle<State extends string | number, Event extends string> = Record<
  State,
  Partial<Record<Event, State>>
>

export function nextState<State extends string | number, Event extends string>(
  lifecycle: Lifecycle<State, Event>,
  state: State,
  event: Event,
): State | undefined {
  return lifecycle[state]?.[event]
}
