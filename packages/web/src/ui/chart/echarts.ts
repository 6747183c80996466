import { BarChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import {
  DatasetComponent,
  GridComponent,
  LegendComponent,
  MarkLineComponent,
  TooltipComponent,
  VisualMapComponent,
} from 'echarts/components';
import { use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';

/** Only what is named here is in the program: the whole library is three times as large. */
use([BarChart, HeatmapChart, LineChart, PieChart, ScatterChart]);
use([DatasetComponent, GridComponent, LegendComponent, MarkLineComponent, TooltipComponent, VisualMapComponent]);
use([CanvasRenderer]);

export { init } from 'echarts/core';
