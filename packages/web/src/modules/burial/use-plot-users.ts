import { useQuery } from '@tanstack/react-query';
import { fetchApplicants, fetchPlotUsers } from './burial.calls.ts';

/** Everybody registered for a plot; nobody while it is not known. */
export function usePlotUsers(plotId: string) {
  const { data = [] } = useQuery({
    queryKey: ['deceased', 'ofPlot', plotId],
    queryFn: ({ signal }) => fetchPlotUsers(plotId, signal),
    enabled: plotId !== '',
  });
  return data;
}

/** Whom the right of a plot names; nobody while it is not known. */
export function useApplicants(plotId: string) {
  const { data = [] } = useQuery({
    queryKey: ['burial', 'applicants', plotId],
    queryFn: ({ signal }) => fetchApplicants(plotId, signal),
    enabled: plotId !== '',
  });
  return data;
}
