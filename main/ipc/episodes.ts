import type { SidetoneContract } from '../../preload/contract/contract.ts';
import type { Handlers } from '../../preload/contract/define.ts';
import type { Episodes } from '../library/episodes/episodes.ts';

export const episodesHandlers = (episodes: Episodes): Handlers<SidetoneContract>['episodes'] => ({
  list: () => episodes.list(),
  join: (request) => episodes.join(request),
  separate: (id) => episodes.separate(id),
  proposals: () => episodes.proposals(),
  dismissProposal: (ids) => episodes.dismissProposal(ids),
});
