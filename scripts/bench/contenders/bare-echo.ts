/** The limit of the machine: node:http that parses the same body and answers the same bytes. */
import { bare } from './bare.ts';

bare(async () => true);
