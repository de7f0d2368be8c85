import { ChartSkeleton } from "../../../../../components/usage/chart-skeleton.tsx";

export default function LoadingOverview() {
  return <ChartSkeleton heading="Overview" />;
}
